// expect: exit 0
// limits: memory=512
class Main {
    public static void main(String[] arguments) {
        try {
            for (int n = 0; n < 5000; n++) {
                var idle = new Thread(() -> {
                    try { Thread.sleep(1_000_000); } catch (InterruptedException ignored) { }
                });
                idle.start();
            }
            System.out.println("BROKE OUT: thousands of threads");
        } catch (OutOfMemoryError none) {
            System.out.println("held");
        }
        Runtime.getRuntime().halt(0);
    }
}
