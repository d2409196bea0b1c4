// expect: stopped cpu or stopped memory
// limits: memory=256 cpu=3000
import java.util.ArrayList;

class Main {
    public static void main(String[] arguments) {
        var kept = new ArrayList<Object>();
        while (true) {
            try {
                kept.add(new long[1 << 16]);
            } catch (OutOfMemoryError ignored) {
                // And again.
            }
        }
    }
}
