// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.measure.Show;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/**
 * Counts what elements of the plan log as errors while they work: JMeter only logs an exception of a script in a pre-
 * or post-processor, a timer, a listener or a function, and the sample succeeds. Costs nothing until something is
 * logged. Thread-safe.
 */
public final class LoggedErrors extends AbstractAppender implements AutoCloseable {

    /** Messages may contain values, so there may be any number of them. */
    private static final int MOST_MESSAGES = 10;

    private static final int LONGEST = 300;
    private static final String OTHER = "other messages";

    /** BeanShell elements and functions log exceptions as warnings, without the exception. */
    private static final String BEAN_SHELL = "BeanShell";

    /** Errors with one message. */
    private static final class Errors {
        private final String cause;
        private long count;

        Errors(String cause) {
            this.cause = cause;
        }
    }

    private final Map<String, Errors> byMessage = new LinkedHashMap<>();
    private final LoggerConfig root;

    /** Active until it is closed. */
    public LoggedErrors() {
        super("overdrive errors", null, null, true, Property.EMPTY_ARRAY);
        start();
        // another library may log instead of Log4j
        root = LogManager.getContext(false) instanceof LoggerContext context
                ? context.getConfiguration().getRootLogger()
                : null;
        if (root != null) root.addAppender(this, Level.WARN, null);
    }

    @Override
    public void append(LogEvent event) {
        if (JMeterContextService.getContext().getThread() == null || !isError(event)) return;
        String logger = event.getLoggerName();
        String text = logger.substring(logger.lastIndexOf('.') + 1) + ": "
                + firstLine(event.getMessage().getFormattedMessage());
        synchronized (byMessage) {
            String key = byMessage.containsKey(text) || byMessage.size() < MOST_MESSAGES ? text : OTHER;
            byMessage.computeIfAbsent(key, k -> new Errors(k.equals(OTHER) ? "" : cause(event.getThrown()))).count++;
        }
    }

    private static boolean isError(LogEvent event) {
        return event.getLevel().isMoreSpecificThan(Level.ERROR)
                || event.getThrown() != null
                || event.getLoggerName().contains(BEAN_SHELL);
    }

    private static String cause(Throwable thrown) {
        if (thrown == null) return "";
        Throwable root = thrown;
        while (root.getCause() != null) root = root.getCause();
        return " (" + firstLine(root.toString()) + ")";
    }

    private static String firstLine(String text) {
        String line = text.strip().lines().findFirst().orElse("");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }

    List<String> sentences() {
        List<String> all = new ArrayList<>();
        synchronized (byMessage) {
            byMessage.forEach((message, errors) -> all.add("JMeter's log has "
                    + (errors.count == 1 ? "an error" : Show.count(errors.count) + " errors")
                    + " logged by elements of the plan, whose samples may have succeeded: "
                    + message
                    + errors.cause));
        }
        return all;
    }

    @Override
    public void close() {
        if (root != null) root.removeAppender(getName());
        stop();
    }
}
