// SPDX-License-Identifier: Apache-2.0
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.concurrent.atomic.LongAdder;
import org.hsqldb.server.Server;

/**
 * HSQLDB with a table of accounts. A transaction changes an account and takes ms of its own for it; with its default, mode=LOCKS,
 * it keeps others off the whole table, with mode=MVCC off that row.
 */
public class Hsqldb {
    private static final LongAdder CHANGES = new LongAdder();

    public static void main(String[] words) throws Exception {
        System.setProperty("hsqldb.method_class_names", "Hsqldb.*");
        int port;
        try (ServerSocket probe = new ServerSocket(0)) {
            port = probe.getLocalPort();
        }
        Server server = new Server();
        server.setSilent(true);
        server.setLogWriter(null);
        server.setAddress("127.0.0.1");
        server.setPort(port);
        server.setDatabaseName(0, "shop");
        server.setDatabasePath(0, "mem:shop");
        server.start();
        try (Connection connection = DriverManager.getConnection("jdbc:hsqldb:mem:shop", "SA", ""); Statement say = connection.createStatement()) {
            say.execute("set database transaction control " + mode(words));
            say.execute("create table account (id int primary key, balance int)");
            for (int i = 0; i < 100; i++) say.execute("insert into account values (" + i + ", 0)");
            say.execute("create procedure pause(in ms int) language java parameter style java no sql external name 'CLASSPATH:Hsqldb.pause'");
            say.execute("create procedure pay(in one int, in ms int) modifies sql data begin atomic "
                    + "update account set balance = balance + 1 where id = one; call pause(ms); end");
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.printf("{\"requests\": %d}%n", CHANGES.sum());
            System.out.flush();
            Runtime.getRuntime().halt(0);
        }));
        System.out.println("READY " + port);
        Thread.sleep(Long.MAX_VALUE);
    }

    private static String mode(String[] words) {
        for (String word : words) if (word.startsWith("mode=")) return word.substring("mode=".length());
        return "LOCKS";
    }

    /** What a transaction does besides. */
    public static void pause(int millis) throws InterruptedException {
        CHANGES.increment();
        Thread.sleep(millis);
    }
}
