// All strings in order; a lost one marks those that lead to it.
import java.io.*;

public class Main {
    public static void main(String[] args) throws IOException {
        int[] power = new int[8];
        power[0] = 1;
        for (int i = 1; i < 8; i++) power[i] = 10 * power[i - 1];
        boolean[][] won = new boolean[7][];
        for (int length = 0; length <= 6; length++) won[length] = new boolean[power[length]];
        for (int length = 0; length <= 6; length++) {
            for (int n = 0; n < power[length]; n++) {
                if (won[length][n]) continue;
                for (int i = 0; i < length; i++) {
                    int digit = n / power[i] % 10;
                    for (int d = digit + 1; d < 10; d++) won[length][n + (d - digit) * power[i]] = true;
                }
                for (int longer = length + 1; longer <= 6; longer++) {
                    int tail = power[longer - length - 1];
                    for (int rest = 0; rest < tail; rest++) won[longer][n * 10 * tail + rest] = true;
                }
            }
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        for (String s = in.readLine(); s != null; s = in.readLine()) {
            s = s.trim();
            if (!s.isEmpty()) out.append(won[s.length()][Integer.parseInt(s)] ? "Yes\n" : "No\n");
        }
        System.out.print(out);
    }
}
