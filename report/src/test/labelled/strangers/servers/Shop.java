// SPDX-License-Identifier: Apache-2.0
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/**
 * Tomcat with a shop that asks a data base (H2 in memory) by a pool of pool=N connections (HikariCP). A query takes delay=MS.
 * Who gets no connection within patience=MS is told 500. With lock=true the shop has one lock around each query.
 */
public class Shop {
    private static final LongAdder REQUESTS = new LongAdder();
    private static final LongAdder FAILURES = new LongAdder();
    private static final LongAdder WAITED = new LongAdder();
    private static final LongAdder ASKED = new LongAdder();
    private static final Object LOCK = new Object();

    public static void main(String[] words) throws Exception {
        java.util.logging.LogManager.getLogManager().reset();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1");
        config.setUsername("sa");
        config.setMaximumPoolSize(option(words, "pool", 50));
        config.setConnectionTimeout(option(words, "patience", 30_000));
        HikariDataSource base = new HikariDataSource(config);
        try (Connection connection = base.getConnection()) {
            connection.createStatement().execute("create alias sleep for 'Shop.sleep'");
        }
        boolean locked = option(words, "lock", 0) == 1;
        String query = "select sleep(" + option(words, "delay", 0) + ")";
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(System.getProperty("data") + "/tomcat");
        Connector connector = new Connector("HTTP/1.1");
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setProperty("acceptCount", "500");
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", new File(System.getProperty("data")).getAbsolutePath());
        Tomcat.addServlet(context, "shop", new HttpServlet() {
            @Override
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
                long began = System.nanoTime();
                REQUESTS.increment();
                try {
                    if (locked) {
                        synchronized (LOCK) {
                            ask(base, query, began);
                        }
                    } else {
                        ask(base, query, began);
                    }
                    response.setContentType("text/plain");
                    response.getWriter().println("ok");
                } catch (SQLException none) {
                    FAILURES.increment();
                    response.sendError(500, none.getMessage());
                }
            }
        });
        context.addServletMappingDecoded("/*", "shop");
        Runtime.getRuntime().addShutdownHook(new Thread(Shop::say));
        tomcat.start();
        System.out.println("READY " + connector.getLocalPort());
        tomcat.getServer().await();
    }

    private static void ask(HikariDataSource base, String query, long began) throws SQLException {
        try (Connection connection = base.getConnection()) {
            long got = System.nanoTime();
            WAITED.add(got - began);
            connection.createStatement().executeQuery(query).next();
            ASKED.add(System.nanoTime() - got);
        }
    }

    /** The query of the data base. */
    public static int sleep(int millis) throws InterruptedException {
        Thread.sleep(millis);
        return millis;
    }

    private static int option(String[] words, String name, int otherwise) {
        for (String word : words) if (word.startsWith(name + "=")) return Integer.parseInt(word.substring(name.length() + 1));
        return otherwise;
    }

    private static void say() {
        long requests = Math.max(1, REQUESTS.sum());
        System.out.printf("{\"requests\": %d, \"failures\": %d, \"waitMillis\": %.3f, \"queryMillis\": %.3f}%n",
                REQUESTS.sum(), FAILURES.sum(), WAITED.sum() / 1e6 / requests, ASKED.sum() / 1e6 / requests);
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
