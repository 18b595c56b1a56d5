// SPDX-License-Identifier: Apache-2.0
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/**
 * Tomcat, which serves connections=N at a time and closes each after perConnection=N requests; others wait to be taken. A
 * request takes delay=MS.
 */
public class Catalina {
    private static final LongAdder REQUESTS = new LongAdder();
    private static final LongAdder NANOS = new LongAdder();

    public static void main(String[] words) throws Exception {
        java.util.logging.LogManager.getLogManager().reset();
        int delay = option(words, "delay", 0);
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(System.getProperty("data") + "/tomcat");
        Connector connector = new Connector("HTTP/1.1");
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxConnections", String.valueOf(option(words, "connections", 1000)));
        connector.setProperty("maxKeepAliveRequests", String.valueOf(option(words, "perConnection", -1)));
        connector.setProperty("acceptCount", "500");
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", new File(System.getProperty("data")).getAbsolutePath());
        Tomcat.addServlet(context, "answers", new HttpServlet() {
            @Override
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
                long began = System.nanoTime();
                pause(delay);
                response.setContentType("text/plain");
                response.getWriter().println("ok");
                REQUESTS.increment();
                NANOS.add(System.nanoTime() - began);
            }
        });
        context.addServletMappingDecoded("/*", "answers");
        Runtime.getRuntime().addShutdownHook(new Thread(Catalina::say));
        tomcat.start();
        System.out.println("READY " + connector.getLocalPort());
        tomcat.getServer().await();
    }

    private static void pause(int delay) {
        try {
            Thread.sleep(delay);
        } catch (InterruptedException ended) {
            throw new IllegalStateException(ended);
        }
    }

    private static int option(String[] words, String name, int otherwise) {
        for (String word : words) if (word.startsWith(name + "=")) return Integer.parseInt(word.substring(name.length() + 1));
        return otherwise;
    }

    private static void say() {
        long requests = REQUESTS.sum();
        System.out.printf("{\"requests\": %d, \"meanMillis\": %.3f}%n", requests, NANOS.sum() / 1e6 / Math.max(1, requests));
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
