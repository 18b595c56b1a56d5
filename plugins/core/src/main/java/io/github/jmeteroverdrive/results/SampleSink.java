// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.IntervalRecorder;
import io.github.jmeteroverdrive.measure.Outage;
import io.github.jmeteroverdrive.run.Interruptions;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.List;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.samplers.RemoteSampleListenerWrapper;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.SamplePackage;

/**
 * Where a sampler's results go besides the one that {@code sample()} returns. Made in the first {@code sample()} of a
 * thread, because JMeter clears its context before {@code threadFinished()}, when the last results are still to be
 * told. Belongs to that thread.
 */
public final class SampleSink {

    private final SamplePackage pack;
    private final ListenerNotifier notifier;
    private final JMeterThread thread;
    private final AbstractThreadGroup group;
    private final String threadName;
    private final JMeterVariables variables;
    private final List<SampleListener> everyone;
    private final List<SampleListener> intervalListeners;
    private final String label;
    private final Interruptions interruptions;
    private ResultChanges changes;
    private boolean messages;
    private MeasuredResult held;

    public SampleSink(JMeterContext context) {
        this(context, null);
    }

    /** @param label of the intervals, for a sampler whose results have several; null = its name */
    public SampleSink(JMeterContext context, String label) {
        this.label = label;
        interruptions = RunContext.current().interruptions();
        variables = context.getVariables();
        pack = (SamplePackage) variables.getObject(JMeterThread.PACKAGE_OBJECT);
        thread = context.getThread();
        notifier = thread.getNotifier();
        threadName = thread.getThreadName();
        group = context.getThreadGroup();
        everyone = pack.getSampleListeners();
        intervalListeners =
                everyone.stream().filter(IntervalListener.class::isInstance).toList();
    }

    /**
     * What elements of the plan make of the results of requests is counted.
     *
     * @param recorder has counted them
     */
    public SampleSink ofRequests(IntervalRecorder recorder) {
        changes = new ResultChanges(recorder);
        return this;
    }

    /** The same where results are of messages. */
    public SampleSink ofMessages(IntervalRecorder recorder) {
        messages = true;
        return ofRequests(recorder);
    }

    /** Whether a listener in scope sits at the controller, so that each result travels there. */
    public boolean farAway() {
        return everyone.stream()
                .anyMatch(listener ->
                        listener instanceof RemoteListenerWrapper || listener instanceof RemoteSampleListenerWrapper);
    }

    public SamplePackage pack() {
        return pack;
    }

    /** Whether the thread group has a number of loops, so that each sample matters. */
    public boolean loopsCount() {
        return group.getSamplerController() instanceof LoopController loop && loop.getLoops() >= 0;
    }

    /** Whether the thread ends because its group has done its loops, and nothing has stopped it before. */
    public boolean loopsDone() {
        return thread.getTestTree().getArray()[0] instanceof Controller group && group.isDone();
    }

    /** Whether the duration of its thread group is over, by the clock that JMeter checks it with. */
    public boolean groupTimeIsUp() {
        long until = thread.getEndTime();
        return until > 0 && System.currentTimeMillis() >= until;
    }

    /** Gives a result to all listeners in scope, as JMeter does with a returned one. */
    public void emit(MeasuredResult result) {
        returns(result);
        notify(everyone, result);
        settle();
    }

    /** {@code sample()} returns this result: JMeter shows it to assertions and the like next. */
    public void returns(MeasuredResult result) {
        if (changes == null || result.phase() == null) return;
        if (messages) changes.ofMessage(result, result.phase());
        else changes.ofRequest(result, result.phase(), result.cause());
    }

    /** Counts what became of the result that was returned last; called before an interval is taken. */
    public void settle() {
        if (changes != null) changes.settle();
    }

    /**
     * Keeps the result that {@code sample()} is to return unless another follows, and tells the listeners the one that
     * was kept before. When {@code sample()} throws instead, it is still here.
     */
    public void hold(MeasuredResult result) {
        MeasuredResult before = held;
        held = result;
        if (before != null) emit(before);
    }

    /** The result to return; null when none is kept. */
    public MeasuredResult release() {
        MeasuredResult result = held;
        held = null;
        if (result != null) returns(result);
        return result;
    }

    /**
     * The thread ends: what became of the last result is known, and one that no {@code sample()} returned goes to the
     * listeners.
     */
    public void emitHeld() {
        settle();
        MeasuredResult result = held;
        held = null;
        if (result != null) emit(result);
    }

    /**
     * Hands in an interval, at once and to the listeners that want nothing else, so that a stall is seen while it
     * lasts. What connections have been interrupted goes along.
     */
    public void publish(Interval taken) {
        List<Outage> outages = interruptions.take();
        Interval interval = outages.isEmpty() ? taken : taken.with(outages);
        if (!intervalListeners.isEmpty()) notify(intervalListeners, carrying(interval));
    }

    private MeasuredResult carrying(Interval interval) {
        MeasuredResult result = new MeasuredResult(System.currentTimeMillis(), 0);
        result.setSampleLabel(label == null ? pack.getSampler().getName() : label);
        result.setSampleCount(0);
        result.setSuccessful(true);
        result.setInterval(interval);
        return result;
    }

    private void notify(List<SampleListener> listeners, SampleResult result) {
        result.setThreadName(threadName);
        result.setGroupThreads(group.getNumberOfThreads());
        result.setAllThreads(JMeterContextService.getNumberOfThreads());
        notifier.notifyListeners(new SampleEvent(result, group.getName(), variables), listeners);
    }
}
