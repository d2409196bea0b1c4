# expect: signal 5 or signal 7 or exit 0
# only: x86_64
# Direction, alignment check and single step switched on, then an ordinary exit.
.globl main
main:
    std
    pushfq
    orl $0x40100, (%rsp)
    popfq
    nop
    mov $60, %eax
    xor %edi, %edi
    syscall
