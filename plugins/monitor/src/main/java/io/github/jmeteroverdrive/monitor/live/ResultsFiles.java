// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.live;

import io.github.jmeteroverdrive.run.remote.JmeterEngine;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.jmeter.reporters.ResultCollector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * JMeter's own results files: those of {@code -l}, and of listeners with a file name. If one cannot be written, JMeter
 * only logs that and the run ends as if it were complete.
 */
final class ResultsFiles {

    private static final Logger LOG = LoggerFactory.getLogger(ResultsFiles.class);

    private final Consumer<String> fail;
    private final Consumer<String> warn;

    /** By file name, null if JMeter could not open it. Read early, because a listener clears its writer at the end. */
    private Map<String, PrintWriter> writers = Map.of();

    private boolean begun;

    /**
     * @param fail receives a message for each file that cannot be written
     * @param warn receives a message for each file that JMeter closed before the last results
     */
    ResultsFiles(Consumer<String> fail, Consumer<String> warn) {
        this.fail = fail;
        this.warn = warn;
    }

    /** A thread of the test begins, so the listeners have opened their files. */
    synchronized void begin() {
        if (!begun) writers = opened();
        begun = true;
    }

    /** Called in a loop; flushes JMeter's buffers first. */
    synchronized void check() {
        writers.forEach((file, writer) -> {
            if (writer != null && !writer.checkError()) return;
            if (JmeterEngine.closesResultsFiles())
                warn.accept("JMeter was interrupted and closed the results file " + file
                        + " before the last requests ended, so these are missing there.");
            else
                fail.accept("The results file " + file + " could not be written, so results are missing there;"
                        + " check the disk, and that the file may be written.");
        });
    }

    private static Map<String, PrintWriter> opened() {
        Map<String, PrintWriter> found = new LinkedHashMap<>();
        try {
            Field writer = ResultCollector.class.getDeclaredField("out");
            writer.setAccessible(true);
            for (ResultCollector listener : JmeterEngine.elements(ResultCollector.class))
                if (!listener.getFilename().isEmpty())
                    found.put(listener.getFilename(), (PrintWriter) writer.get(listener));
        } catch (ReflectiveOperationException e) {
            LOG.warn("Whether results files are written is not known", e);
        }
        return found;
    }
}
