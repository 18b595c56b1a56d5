// SPDX-License-Identifier: Apache-2.0
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.concurrent.atomic.LongAdder;
import org.h2.tools.Server;

/** A data base in memory with a function sleep(MS). */
public class H2 {
    private static final LongAdder QUERIES = new LongAdder();

    public static void main(String[] none) throws Exception {
        Connection held = DriverManager.getConnection("jdbc:h2:mem:test;DB_CLOSE_DELAY=-1", "sa", "");
        held.createStatement().execute("create alias sleep for 'H2.sleep'");
        Server server = Server.createTcpServer("-tcpPort", "0").start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("{\"requests\": " + QUERIES.sum() + "}");
            System.out.flush();
            Runtime.getRuntime().halt(0);
        }));
        System.out.println("READY " + server.getPort());
        Thread.sleep(Long.MAX_VALUE);
    }

    public static int sleep(int millis) throws InterruptedException {
        QUERIES.increment();
        Thread.sleep(millis);
        return millis;
    }
}
