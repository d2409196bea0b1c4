/* One side of a conversation. As a program it adds one to every number it is told until it hears
   "bye"; as a partner ("ask") it tells numbers and checks. Every other mode fails in its own way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char line[256];

static int hear(void) { return fgets(line, sizeof line, stdin) != NULL; }

static void say(long number) {
    printf("%ld\n", number);
    fflush(stdout);
}

static int add_one(int most, long step) {
    for (int told = 0; told < most && hear(); told++) {
        if (strncmp(line, "bye", 3) == 0) return 0;
        say(atol(line) + step);
    }
    return 0;
}

/* Tells "count" numbers and wants each plus one back. */
static int ask(int count, int when_right) {
    for (int told = 1; told <= count; told++) {
        say(told);
        if (!hear() || atol(line) != told + 1) return 43;
    }
    printf("bye\n");
    fflush(stdout);
    return when_right;
}

static void flood(void) {
    for (;;) printf("1\n");
}

int main(int argc, char **argv) {
    const char *mode = argv[1];
    int number = argc > 2 ? atoi(argv[2]) : 0;
    if (strcmp(mode, "add") == 0) return add_one(1000000, 1);
    if (strcmp(mode, "add-by-name") == 0) {
        /* As programs do that are given the names of their streams. */
        if (!freopen("/dev/stdin", "r", stdin) || !freopen("/dev/stdout", "w", stdout)) return 8;
        return add_one(1000000, 1);
    }
    if (strcmp(mode, "add-wrongly") == 0) return add_one(1000000, 2);
    if (strcmp(mode, "ask") == 0) return ask(number, 42);
    if (strcmp(mode, "ask-and-crash") == 0) { ask(number, 0); while (hear()) {} abort(); }
    if (strcmp(mode, "ask-and-spin") == 0) { ask(number, 0); while (hear()) {} for (;;) {} }
    if (strcmp(mode, "ask-by-name") == 0) {
        if (!freopen("/proc/self/fd/0", "r", stdin) || !freopen("/dev/fd/1", "a", stdout)) return 8;
        return ask(number, 42);
    }
    if (strcmp(mode, "refuse") == 0) { say(1); hear(); return 43; }
    if (strcmp(mode, "refuse-by-closing") == 0) { say(1); hear(); close(1); close(0); usleep(50000); return 43; }
    if (strcmp(mode, "leave") == 0) { add_one(number, 1); return 0; }
    if (strcmp(mode, "crash") == 0) { add_one(number, 1); abort(); }
    if (strcmp(mode, "close-output") == 0) { add_one(number, 1); close(1); while (hear()) {} return 0; }
    if (strcmp(mode, "go-on") == 0) {
        add_one(1000000, 1);
        puts("more");
        fflush(stdout);
        while (hear()) {}
        puts("and more");
        return 0;
    }
    if (strcmp(mode, "bytes") == 0) return write(1, "\xff\xfe\0\x80\n", 5) != 5;
    if (strcmp(mode, "close-input") == 0) { add_one(number, 1); close(0); pause(); }
    if (strcmp(mode, "never-flush") == 0) { while (hear()) printf("%ld\n", atol(line) + 1); return 0; }
    if (strcmp(mode, "never-read") == 0) { pause(); }
    if (strcmp(mode, "flood") == 0) flood();
    if (strcmp(mode, "flood-and-read") == 0) { hear(); flood(); }
    if (strcmp(mode, "spin-after") == 0) { add_one(1000000, 1); for (;;) {} }
    if (strcmp(mode, "fail-after") == 0) { add_one(1000000, 1); while (hear()) {} return 5; }
    if (strcmp(mode, "fail-without-partner") == 0) {
        /* What programs do that check every read and write. */
        while (hear()) { if (printf("%ld\n", atol(line) + 1) < 0 || fflush(stdout) != 0) return 9; }
        return 9;
    }
    return 99;
}
