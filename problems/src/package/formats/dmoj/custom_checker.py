# Lets a checker that was written for the judge of DMOJ judge an output here.
CHECKER = "checker.py"
ARGUMENTS = "{}"

end(
    loaded(CHECKER).check(
        sys.stdin.buffer.read(),
        read(sys.argv[2]),
        judge_input=read(sys.argv[1]),
        point_value=1,
        **json.loads(ARGUMENTS),
    )
)
