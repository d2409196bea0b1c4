// A table by mex over all places.
import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        Scanner in = new Scanner(new BufferedInputStream(System.in));
        int[] strips = {in.nextInt(), in.nextInt(), in.nextInt()};
        int[] value = new int[1001];
        int[] seen = new int[1024];
        for (int n = 1; n <= 1000; n++) {
            for (int length : strips)
                for (int left = 0; left <= n - length; left++) seen[value[left] ^ value[n - length - left]] = n;
            while (seen[value[n]] == n) value[n]++;
        }
        StringBuilder out = new StringBuilder();
        for (int m = in.nextInt(); m > 0; m--) out.append(value[in.nextInt()] > 0 ? "1\n" : "2\n");
        System.out.print(out);
    }
}
