import java.io.DataInputStream;
import java.io.IOException;

public class Main {
    static DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(System.in, 1 << 16));

    static long next() throws IOException {
        int c = in.read();
        while (c <= ' ') c = in.read();
        long number = 0;
        for (; c > ' '; c = in.read()) number = 10 * number + c - '0';
        return number;
    }

    public static void main(String[] args) throws IOException {
        StringBuilder out = new StringBuilder();
        for (long t = next(); t > 0; t--) {
            long x = 0;
            for (long n = next(); n > 0; n--) {
                long s = next();
                if (s % 4 == 3) s++;
                else if (s % 4 == 0) s--;
                x ^= s;
            }
            out.append(x != 0 ? "Alice\n" : "Bob\n");
        }
        System.out.print(out);
    }
}
