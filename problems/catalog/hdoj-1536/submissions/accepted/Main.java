import java.io.IOException;
import java.io.StreamTokenizer;

public class Main {
    static StreamTokenizer in = new StreamTokenizer(System.in);

    static int next() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        StringBuilder out = new StringBuilder();
        for (int k = next(); k != 0; k = next()) {
            int[] moves = new int[k];
            for (int i = 0; i < k; i++) moves[i] = next();
            int[] value = new int[10001];
            int[] seen = new int[k + 2];
            for (int n = 1; n <= 10000; n++) {
                for (int s : moves) if (s <= n) seen[value[n - s]] = n;
                while (seen[value[n]] == n) value[n]++;
            }
            for (int m = next(); m > 0; m--) {
                int sum = 0;
                for (int l = next(); l > 0; l--) sum ^= value[next()];
                out.append(sum != 0 ? 'W' : 'L');
            }
            out.append('\n');
        }
        System.out.print(out);
    }
}
