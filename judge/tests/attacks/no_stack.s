# expect: signal 11
# only: x86_64
# A handler for the fault needs the stack that is not there.
.globl main
main:
    xor %esp, %esp
    push %rax
    jmp main
