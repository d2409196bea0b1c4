# expect: signal 11
# only: x86_64
.globl main
main:
    mov $3, %edi
    call in_turn
    cli
    hlt
in_turn:
    mov $0x3f8, %dx
    in %dx, %al
    out %al, %dx
    wrmsr
    ret
