# expect: signal 31
# only: x86_64
# int 0x80 with getpid's number of the 32-bit interface.
.globl main
main:
    mov $20, %eax
    int $0x80
    xor %eax, %eax
    ret
