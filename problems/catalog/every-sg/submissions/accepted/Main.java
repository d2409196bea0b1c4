import java.io.StreamTokenizer;
import java.io.BufferedInputStream;
import java.io.IOException;

/** The steps of every heap by the rules; the longest heap decides. */
public class Main {
    private static final StreamTokenizer IN = new StreamTokenizer(new BufferedInputStream(System.in));

    private static int next() throws IOException {
        IN.nextToken();
        return (int) IN.nval;
    }

    public static void main(String[] args) throws IOException {
        StringBuilder out = new StringBuilder();
        for (int t = next(); t > 0; t--) {
            int[] set = new int[next()];
            for (int i = 0; i < set.length; i++) set[i] = next();
            int[] heaps = new int[next()];
            int largest = 0;
            for (int i = 0; i < heaps.length; i++) largest = Math.max(largest, heaps[i] = next());
            int[] steps = new int[largest + 1];
            for (int h = 1; h <= largest; h++) {
                int most = -1;
                int fewest = Integer.MAX_VALUE;
                for (int s : set) {
                    if (s > h) continue;
                    int after = steps[h - s];
                    if (after % 2 == 0) most = Math.max(most, after);
                    fewest = Math.min(fewest, after);
                }
                steps[h] = most >= 0 ? most + 1 : fewest < Integer.MAX_VALUE ? fewest + 1 : 0;
            }
            int longest = 0;
            for (int h : heaps) longest = Math.max(longest, steps[h]);
            out.append(longest % 2 == 1 ? "First\n" : "Second\n");
        }
        System.out.print(out);
    }
}
