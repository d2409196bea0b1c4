# expect: stopped cpu
# limits: cpu=400
# only: x86_64
# Two bytes, no system call: the slot must not wait for one.
.globl main
main:
    jmp main
