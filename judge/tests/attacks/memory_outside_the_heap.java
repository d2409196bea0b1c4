// expect: exit 1 or stopped memory
// limits: memory=256
// Buffers that the heap's limit does not count.
import java.nio.ByteBuffer;
import java.util.ArrayList;

class Main {
    public static void main(String[] arguments) {
        var kept = new ArrayList<ByteBuffer>();
        while (true) {
            var buffer = ByteBuffer.allocateDirect(1 << 20);
            for (int at = 0; at < buffer.capacity(); at += 4096) buffer.put(at, (byte) 1);
            kept.add(buffer);
        }
    }
}
