// expect: exit 0 or stopped memory
// limits: memory=256
class Main {
    static int depth;

    static void dive() {
        depth++;
        dive();
    }

    public static void main(String[] arguments) {
        for (int n = 0; n < 5; n++) {
            try { dive(); } catch (StackOverflowError expected) { depth = 0; }
        }
        System.out.println("held");
    }
}
