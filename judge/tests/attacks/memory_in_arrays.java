// expect: exit 1 or stopped memory
// limits: memory=256
import java.util.ArrayList;

class Main {
    public static void main(String[] arguments) {
        var kept = new ArrayList<byte[]>();
        while (true) kept.add(new byte[1 << 20]);
    }
}
