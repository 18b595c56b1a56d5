// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.remote.JmeterEngine;
import java.io.File;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.reporters.ResultCollector;
import org.apache.jmeter.reporters.Summariser;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;

/**
 * How many messages or requests a sample result covers, and how JMeter's listeners handle a result for many: it has
 * their number, their errors and their mean time.
 */
public final class PerResult {

    private static final long EACH = 1;
    private static final long OF_A_SECOND = 0;

    /** Viewers that show each result, outside the GUI in a file. */
    private static final Set<String> VIEWERS = Set.of("ViewResultsFullVisualizer", "TableVisualizer");

    private PerResult() {}

    /**
     * Adds the sample count to the rows of results files; call it before JMeter opens them. Skips existing files, to
     * which JMeter appends: their columns are fixed by the first line.
     *
     * @param field the number of messages or requests per result
     */
    public static void prepare(TestElement element, Field<Integer> field, long requested) {
        if (requested == EACH) return;
        RunContext.present()
                .ifPresent(run -> Aggregating.of(run)
                        .elements
                        .add("'" + element.getName() + "' (" + field.label() + ": " + requested + ")"));
        for (ResultCollector listener : JmeterEngine.elements(ResultCollector.class)) {
            String file = listener.getFilename();
            if (file.isEmpty() || file(file).exists()) continue;
            listener.getSaveConfig().setSampleCount(true);
        }
    }

    private static File file(String name) {
        return new File(FileServer.resolveBaseRelativeName(name));
    }

    /**
     * The requested number per result, or the possible one. In a remote run one result covers a second, because JMeter
     * transfers only some 30,000 results per second for all load agents together. If a viewer is attached and results
     * per second are requested, each sample gets a separate result instead.
     *
     * @param element its name in the message
     * @param unit what is sent, singular
     */
    public static long of(RunContext run, long requested, String element, String unit, SampleSink sink) {
        if (sink.farAway()) {
            if (requested != OF_A_SECOND)
                run.warn(element
                        + ": results go to the controller, so there is one result per second, not one per "
                        + (requested == EACH ? unit : requested + " " + unit + "s")
                        + "; figures are not affected.");
            return OF_A_SECOND;
        }
        List<SampleListener> listeners = sink.pack().getSampleListeners();
        if (requested == OF_A_SECOND && isWatched(listeners)) return EACH;
        if (requested != EACH) warn(run, listeners);
        return requested;
    }

    private static boolean isWatched(List<SampleListener> listeners) {
        return GuiPackage.getInstance() != null || listeners.stream().anyMatch(PerResult::isViewer);
    }

    private static boolean isViewer(SampleListener listener) {
        if (!(listener instanceof ResultCollector)) return false;
        String gui = ((TestElement) listener).getPropertyAsString(TestElement.GUI_CLASS);
        return VIEWERS.contains(gui.substring(gui.lastIndexOf('.') + 1));
    }

    /** Warns once per run about all listeners that take a result for one sample. */
    private static void warn(RunContext run, List<SampleListener> listeners) {
        Set<String> unable = new TreeSet<>();
        for (SampleListener sampleListener : listeners)
            if (takesEachForOne(sampleListener)) unable.add("'" + ((TestElement) sampleListener).getName() + "'");
        // JMeter's summary on the console is not an element
        if (JMeter.isNonGUI()
                && !JMeterUtils.getPropDefault("summariser.name", "").isEmpty())
            unable.add("JMeter's summary on the console (summariser.name)");
        if (unable.isEmpty()) return;
        run.warn("Each result of "
                + String.join(", ", Aggregating.of(run).elements)
                + " covers many messages or requests, so counts and times are wrong in "
                + String.join(", ", unable)
                + ", JMeter's dashboard. Set 1 in the plan, or use the figures of od - Live Statistics.");
    }

    /** JMeter's BackendListener, which is in a jar that this module does not depend on. */
    private static boolean isBackend(SampleListener listener) {
        return listener.getClass().getSimpleName().equals("BackendListener");
    }

    /**
     * JMeter's summariser and backend listener ignore the number of samples; so do results files without that column.
     */
    private static boolean takesEachForOne(SampleListener listener) {
        if (listener instanceof Summariser || isBackend(listener)) return true;
        return listener instanceof ResultCollector collector
                && !collector.getFilename().isEmpty()
                && !collector.getSaveConfig().saveSampleCount();
    }

    /** The elements of a run whose results cover many samples, by their names in messages. */
    private static final class Aggregating {

        private final Set<String> elements = new ConcurrentSkipListSet<>();

        static Aggregating of(RunContext run) {
            return run.shared(Aggregating.class, Aggregating::new);
        }
    }
}
