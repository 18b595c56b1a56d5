// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.RateChanges;
import io.github.jmeteroverdrive.measure.RateSteps;
import io.github.jmeteroverdrive.measure.RateText;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.remote.RemoteRunHolder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Changes the rate of a run while it lasts: {@code POST /rate} on 127.0.0.1, with the token that is in {@value #FILE}
 * of the run directory, which only its owner can read. Thread-safe.
 */
public final class RateControl implements AutoCloseable {

    /** The file in the run directory while the run lasts: properties {@code url} and {@code token}. */
    public static final String FILE = "rate-control.properties";

    /** Key of the query for the element whose rate is meant. */
    public static final String ELEMENT = "element";

    /** Each thread reads changes once a second. */
    private static final long LEAD_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final int TOKEN_BYTES = 16;
    private static final int MAX_TEXT = 4096;
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int UNAUTHORIZED = 401;

    /** @param second of the run from which on it applies */
    public record Step(double second, String element, String rate) {}

    /**
     * The rate of each element at its beginning, and the changes so far; the run has them also when its control is
     * closed. Thread-safe.
     */
    public static final class Steps {

        private final Map<String, Step> first = new TreeMap<>();
        private final List<Step> all = new ArrayList<>();

        public static Steps of(RunContext run) {
            return run.shared(Steps.class, Steps::new);
        }

        synchronized void add(Step step) {
            all.add(step);
        }

        synchronized void begin(Step step) {
            first.putIfAbsent(step.element(), step);
        }

        /** By element. */
        public synchronized List<Step> first() {
            return List.copyOf(first.values());
        }

        public synchronized List<Step> all() {
            return List.copyOf(all);
        }
    }

    private final RunContext run;
    private final HttpServer server;
    private final byte[] token;
    private final Path file;
    private final Map<String, RateChanges> elements = new TreeMap<>(); // by element and thread group
    private final Steps steps;

    private RateControl(RunContext run) throws IOException {
        this.run = run;
        steps = Steps.of(run);
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        String secret = HexFormat.of().formatHex(random);
        token = ("Bearer " + secret).getBytes(UTF_8);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/rate", this::handle);
        file = run.directory().path().resolve(FILE);
        Files.deleteIfExists(file);
        Files.createFile(file, ownerOnly());
        Properties properties = new Properties();
        properties.setProperty("url", "http://127.0.0.1:" + server.getAddress().getPort() + "/rate");
        properties.setProperty("token", secret);
        try (OutputStream out = Files.newOutputStream(file)) {
            properties.store(out, null);
        }
        server.start();
    }

    private static FileAttribute<?>[] ownerOnly() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /**
     * The changes of an element's rate; the first call opens the control. Load agents have none.
     *
     * @param group identifies the element and its thread group
     * @param start nanoTime at which the rate begins
     * @param rate of all senders of the element
     */
    public static RateChanges changes(RunContext run, String group, long start, RateSteps rate) {
        Steps.of(run).begin(new Step(second(run.phases(), start), group, RateText.of(rate)));
        if (RemoteRunHolder.isAgent()) return new RateChanges();
        try {
            return run.shared(RateControl.class, () -> open(run)).of(group);
        } catch (UncheckedIOException e) {
            run.warn("The rate cannot be changed while the run lasts: " + Refusal.why(e.getCause()) + ".");
            return new RateChanges();
        }
    }

    private static RateControl open(RunContext run) {
        try {
            return new RateControl(run);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized RateChanges of(String group) {
        return elements.computeIfAbsent(group, name -> new RateChanges());
    }

    private static boolean isCalled(String group, String element) {
        String name = group.replaceFirst(" #\\d+$", ""); // the second of one name has a number
        return element.isEmpty()
                || group.equals(element)
                || name.endsWith(" / " + element)
                || name.endsWith("'" + element + "'");
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String given = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            String text = new String(exchange.getRequestBody().readNBytes(MAX_TEXT), UTF_8).strip();
            if (MessageDigest.isEqual(given.getBytes(UTF_8), token)) change(exchange, text);
            else answer(exchange, UNAUTHORIZED, "The token is not that of " + FILE + ".");
        }
    }

    private void change(HttpExchange exchange, String text) throws IOException {
        String query = String.valueOf(exchange.getRequestURI().getRawQuery());
        String prefix = ELEMENT + "=";
        try {
            String element = query.startsWith(prefix) ? URLDecoder.decode(query.substring(prefix.length()), UTF_8) : "";
            answer(exchange, OK, change(text, element));
        } catch (IllegalArgumentException e) {
            answer(exchange, BAD_REQUEST, e.getMessage());
        }
    }

    private static void answer(HttpExchange exchange, int status, String sentence) throws IOException {
        byte[] bytes = sentence.getBytes(UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /**
     * @param element its name in the plan or in messages, with or without its thread group; "" = the only one
     * @return what applies from when on, a sentence
     * @throws IllegalArgumentException if that is not possible; the message is problem and remedy
     */
    private synchronized String change(String text, String element) {
        RateSteps rate = RateText.parse(text);
        List<String> meant = elements.keySet().stream()
                .filter(group -> isCalled(group, element))
                .toList();
        if (meant.size() != 1)
            throw new IllegalArgumentException((meant.isEmpty()
                            ? "no element of the run with a rate is called '" + element + "'"
                            : "several elements have a rate")
                    + "; give one of these as --element: " + String.join(", ", elements.keySet()));
        Phases phases = run.phases();
        long at = run.clock().nanoTime() + LEAD_NANOS;
        if (phases.timed() && at - phases.measureTo() >= 0)
            throw new IllegalArgumentException("the run ends before the rate would change");
        String name = meant.get(0);
        elements.get(name).add(new RateChanges.Change(at, rate));
        double second = second(phases, at);
        steps.add(new Step(second, name, text));
        String sentence = "The rate of %s is %s from second %s of the run on.".formatted(name, text, second);
        run.console().line(sentence);
        return sentence;
    }

    private static double second(Phases phases, long nanoTime) {
        return Math.round((nanoTime - phases.origin()) / 1e8) / 10.0;
    }

    @Override
    public void close() throws IOException {
        server.stop(0);
        Files.deleteIfExists(file);
    }
}
