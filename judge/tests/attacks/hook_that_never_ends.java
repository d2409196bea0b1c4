// expect: stopped cpu
// limits: memory=256 cpu=1000
// Exits with 0 and stays in a shutdown hook.
class Main {
    static volatile long spun;

    public static void main(String[] arguments) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) spun++; }));
        System.exit(0);
    }
}
