// expect: stopped cpu
// limits: memory=256 cpu=1000
class Main {
    static volatile long spun;

    public static void main(String[] arguments) {
        for (int n = 0; n < 4; n++) new Thread(() -> { while (true) spun++; }).start();
    }
}
