import java.io.DataInputStream;
import java.io.IOException;

/** Fusion and colon principle in one search for bridges, without recursion. */
public class Main {
    private static final DataInputStream IN =
            new DataInputStream(new java.io.BufferedInputStream(System.in, 1 << 16));

    private static int next() throws IOException {
        int c = IN.read();
        while (c < '0') c = IN.read();
        int n = 0;
        for (; c >= '0'; c = IN.read()) n = 10 * n + c - '0';
        return n;
    }

    public static void main(String[] args) throws IOException {
        StringBuilder out = new StringBuilder();
        for (int t = next(); t > 0; t--) {
            int n = next();
            int m = next();
            int[] merged = new int[n + 1];
            for (int v = 1; v <= n; v++) merged[v] = v;
            for (int g = next(); g > 0; g--) merged[next()] = 0;
            int[] ends = new int[2 * m];
            int[] link = new int[2 * m];
            int[] head = new int[n + 1];
            java.util.Arrays.fill(head, -1);
            for (int e = 0; e < 2 * m; e += 2) {
                ends[e + 1] = merged[next()];
                ends[e] = merged[next()];
                link[e] = head[ends[e + 1]];
                head[ends[e + 1]] = e;
                if (ends[e] != ends[e + 1]) {
                    link[e + 1] = head[ends[e]];
                    head[ends[e]] = e + 1;
                }
            }
            int[] order = new int[n + 1];
            int[] low = new int[n + 1];
            int[] by = new int[n + 1];
            int[] parent = new int[n + 1];
            int[] value = new int[n + 1];
            int[] stack = new int[n + 1];
            java.util.Arrays.fill(by, -1);
            int met = 1;
            int depth = 1;
            order[0] = low[0] = met++;
            while (depth > 0) {
                int v = stack[depth - 1];
                int e = head[v];
                if (e >= 0) {
                    head[v] = link[e];
                    if (e / 2 == by[v]) continue;
                    int u = ends[e];
                    if (order[u] == 0) {
                        order[u] = low[u] = met++;
                        by[u] = e / 2;
                        parent[u] = v;
                        stack[depth++] = u;
                    } else if (order[u] <= order[v]) {
                        value[v] ^= 1;
                        low[v] = Math.min(low[v], order[u]);
                    }
                    continue;
                }
                depth--;
                if (v == 0) break;
                int p = parent[v];
                value[p] ^= low[v] > order[p] ? value[v] + 1 : value[v] ^ 1;
                low[p] = Math.min(low[p], low[v]);
            }
            out.append(value[0] != 0 ? "First\n" : "Second\n");
        }
        System.out.print(out);
    }
}
