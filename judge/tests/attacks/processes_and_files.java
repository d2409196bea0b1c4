// expect: exit 0
// stdout: held
// limits: memory=384
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

class Main {
    static void mustFail(String name, Callable<?> attempt) {
        try {
            attempt.call();
            System.out.println("BROKE OUT: " + name);
        } catch (Exception expected) {
            // Held.
        }
    }

    static int shell(String script) throws IOException, InterruptedException {
        int code = new ProcessBuilder("/bin/sh", "-c", script).start().waitFor();
        if (code != 0) throw new IOException("refused");
        return code;
    }

    public static void main(String[] arguments) {
        for (String path : new String[] {"/etc/shadow", "/etc/hosts", "/proc/1/environ", "/dev/kmsg"})
            mustFail(path, () -> Files.readAllBytes(Path.of(path)));
        for (String folder : new String[] {"/", "/usr", "/program", "/etc", "/usr/lib/jvm"})
            mustFail(folder, () -> Files.writeString(Path.of(folder, "grundy-attack-left"), "x"));
        mustFail("connect", () -> { new Socket().connect(new InetSocketAddress("127.0.0.1", 80), 500); return 0; });
        mustFail("listen", () -> ServerSocketChannel.open().bind(new InetSocketAddress(0)));
        mustFail("cat", () -> shell("cat /etc/shadow"));
        mustFail("mount", () -> shell("mount -t tmpfs none /tmp"));
        System.out.println("held");
    }
}
