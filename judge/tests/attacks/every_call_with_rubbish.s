# expect: any
# limits: cpu=2000 wall=6000
# only: x86_64
# Every number of a system call from 0 to 1023 with four kinds of arguments, first in a child.
# Nothing may break; how it ends depends on which call ends or stops it.
.globl main
main:
    mov $57, %eax
    syscall
    xor %ebx, %ebx
again:
    cmp $231, %ebx
    je next
    cmp $60, %ebx
    je next
    cmp $15, %ebx
    je next
    cmp $34, %ebx
    je next
    xor %r13d, %r13d
kinds:
    lea arguments(%rip), %rcx
    mov (%rcx, %r13, 8), %rdi
    mov %rdi, %rsi
    mov %rdi, %rdx
    mov %rdi, %r10
    mov %rdi, %r8
    mov %rdi, %r9
    mov %ebx, %eax
    syscall
    inc %r13d
    cmp $4, %r13d
    jne kinds
next:
    inc %ebx
    cmp $1024, %ebx
    jne again
    mov $60, %eax
    xor %edi, %edi
    syscall
.data
arguments:
    .quad 0, -1, 1, 0x7fffffff
