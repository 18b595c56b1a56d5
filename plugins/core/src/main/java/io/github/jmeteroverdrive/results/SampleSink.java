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
 * Delivers a sampler's results to listeners, in addition to the result that {@code sample()} returns. Create it in the
 * first {@code sample()} of a thread, because JMeter clears the context before {@code threadFinished()}, when the last
 * results have not been delivered yet. Used only by that thread.
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

    /** Counts changes that elements of the plan make to results of requests. */
    public SampleSink ofRequests(IntervalRecorder recorder) {
        changes = new ResultChanges(recorder);
        return this;
    }

    /** The same for results of messages. */
    public SampleSink ofMessages(IntervalRecorder recorder) {
        messages = true;
        return ofRequests(recorder);
    }

    /** Whether a listener in scope is on the controller, so that each result is sent there. */
    public boolean farAway() {
        return everyone.stream()
                .anyMatch(listener ->
                        listener instanceof RemoteListenerWrapper || listener instanceof RemoteSampleListenerWrapper);
    }

    public SamplePackage pack() {
        return pack;
    }

    /** Whether the thread group has a limited number of loops, so that each sample counts. */
    public boolean loopsCount() {
        return group.getSamplerController() instanceof LoopController loop && loop.getLoops() >= 0;
    }

    /** Whether the thread ends because its group has completed its loops, not because it was stopped. */
    public boolean loopsDone() {
        return thread.getTestTree().getArray()[0] instanceof Controller group && group.isDone();
    }

    /** Whether the duration of its thread group is over, by the clock that JMeter uses for it. */
    public boolean groupTimeIsUp() {
        long until = thread.getEndTime();
        return until > 0 && System.currentTimeMillis() >= until;
    }

    /** Delivers a result to all listeners in scope, as JMeter does with a returned one. */
    public void emit(MeasuredResult result) {
        returns(result);
        notify(everyone, result);
        settle();
    }

    /** {@code sample()} returns this result, which JMeter then passes to assertions and other elements. */
    public void returns(MeasuredResult result) {
        if (changes == null || result.phase() == null) return;
        if (messages) changes.ofMessages(result, result.phase(), result.failed());
        else changes.ofRequest(result, result.phase(), result.cause());
    }

    /** Counts changes to the result that was returned last; call it before an interval is taken. */
    public void settle() {
        if (changes != null) changes.settle();
    }

    /**
     * Holds the result that {@code sample()} returns unless another follows, and delivers the previous one to the
     * listeners. If {@code sample()} throws, the result is not lost.
     */
    public void hold(MeasuredResult result) {
        MeasuredResult before = held;
        held = result;
        if (before != null) emit(before);
    }

    /** The result to return; null if none is held. */
    public MeasuredResult release() {
        MeasuredResult result = held;
        held = null;
        if (result != null) returns(result);
        return result;
    }

    /**
     * The thread ends: counts changes to the last result, and delivers a result that was held but not returned to the
     * listeners.
     */
    public void emitHeld() {
        settle();
        MeasuredResult result = held;
        held = null;
        if (result != null) emit(result);
    }

    /**
     * Delivers an interval immediately to the {@link IntervalListener}s only, so that a stall is visible while it
     * lasts. Adds interruptions of connections.
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
