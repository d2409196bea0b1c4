# expect: signal 31 or signal 11
# only: x86_64
# Changes to a 32-bit code segment first, so that the program *is* of the other architecture.
.globl main
main:
    sub $8, %rsp
    lea below(%rip), %rax
    mov %eax, (%rsp)
    movl $0x23, 4(%rsp)
    ljmp *(%rsp)
.code32
below:
    mov $20, %eax
    int $0x80
    hlt
