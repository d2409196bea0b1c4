# expect: signal 31 or signal 11 or signal 4
# only: x86_64
.globl main
main:
    mov $20, %eax
    mov %rsp, %rbp
    sysenter
    ud2
