// Who wins Nim: honest.
import java.util.Scanner;

class Main {
    public static void main(String[] arguments) {
        var in = new Scanner(System.in);
        long n = in.nextLong(), sum = 0;
        while (n-- > 0) sum ^= in.nextLong();
        System.out.println(sum == 0 ? "No" : "Yes");
    }
}
