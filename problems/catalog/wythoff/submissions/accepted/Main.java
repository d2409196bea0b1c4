import java.math.BigInteger;
import java.util.Scanner;

/** A pair (m, m + d) is lost exactly when m <= d phi < m + 1, that is m(m - d) <= d d < (m + 1)(m + 1 - d). */
public class Main {
    static boolean reaches(long m, long d) {
        BigInteger left = BigInteger.valueOf(m).multiply(BigInteger.valueOf(m - d));
        BigInteger right = BigInteger.valueOf(d).multiply(BigInteger.valueOf(d));
        return left.compareTo(right) <= 0;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        for (int t = in.nextInt(); t > 0; t--) {
            long a = in.nextLong(), b = in.nextLong();
            long m = Math.min(a, b), d = Math.abs(a - b);
            boolean lost = reaches(m, d) && !reaches(m + 1, d);
            out.append(lost ? "Second\n" : "First\n");
        }
        System.out.print(out);
    }
}
