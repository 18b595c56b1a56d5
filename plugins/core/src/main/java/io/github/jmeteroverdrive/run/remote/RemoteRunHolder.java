// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.remote;

import io.github.jmeteroverdrive.measure.Refusal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.jmeter.util.JMeterUtils;

/**
 * In a load agent: the payload of the plan to run. Its properties are set in JMeter until the run ends or another plan
 * arrives; then the previous values are restored. Thread-safe.
 */
public final class RemoteRunHolder {

    /** Value of the parameter BusyAgent. */
    private static final String FREE = "free";

    /** Share of AgentBeginTimeout for the end of the old run; the rest is for the start of the next one. */
    private static final double FOR_THE_END = 0.6;

    private static RemoteRunPayload present;
    private static Consumer<String> controller;
    private static final Map<String, Optional<String>> BEFORE = new HashMap<>();

    private RemoteRunHolder() {}

    /** Reports an agent's answer to a plan. */
    public interface Answers {

        void refuse(String why);

        void busy(String why);

        /** Reports to the agent's current run why it ends. */
        void taken(String why);
    }

    /** Accepts a plan. If another one runs, refuses the new one or ends the old one. */
    public static void take(RemoteRunPayload payload, Answers answers) {
        if (!JmeterEngine.busy() || freed(payload, answers)) accept(payload, answers);
    }

    private static boolean freed(RemoteRunPayload payload, Answers answers) {
        if (!payload.fits() || !FREE.equals(payload.parameters().get("BusyAgent"))) {
            answers.busy("This load agent is busy with "
                    + occupation()
                    + "; wait until that has ended, or take the agent from it with"
                    + " BusyAgent=free.");
            return false;
        }
        answers.taken("Another controller has taken this load agent with BusyAgent=free.");
        int timeout = Integer.parseInt(payload.parameters().get("AgentBeginTimeout"));
        long seconds = (long) Math.ceil(FOR_THE_END * timeout);
        try {
            if (JmeterEngine.end(Duration.ofSeconds(seconds))) return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        answers.busy("This load agent was asked to end its run, and has not done so within "
                + seconds
                + " s; wait, give it longer with AgentBeginTimeout, or restart it.");
        return false;
    }

    /** What this JVM runs, a phrase; "" if it is free for a plan. */
    public static String occupied() {
        return JmeterEngine.busy() ? occupation() : "";
    }

    private static synchronized String occupation() {
        return present == null ? "a plan that has no od - Live Statistics" : "a run of " + present.scenario();
    }

    private static synchronized void accept(RemoteRunPayload payload, Answers answers) {
        forget();
        controller = answers::refuse;
        present = payload;
        if (!payload.fits()) return;
        Properties jmeter = JMeterUtils.getJMeterProperties();
        payload.properties().forEach((name, value) -> {
            BEFORE.put(name, Optional.ofNullable((String) jmeter.get(name)));
            jmeter.setProperty(name, value);
        });
    }

    /**
     * The payload of the current run; empty in a local run and on the controller.
     *
     * @throws Refusal if another build of ours sent it
     */
    public static synchronized Optional<RemoteRunPayload> present() {
        if (present != null) JmeterEngine.engine();
        if (present != null && !present.fits())
            throw new Refusal("This load agent has JMeter Overdrive "
                    + Build.ofThisJvm()
                    + ", its controller "
                    + present.build()
                    + "; give both the same jars.");
        return Optional.ofNullable(present);
    }

    /** Number of load agents of the current run; 1 in a local one. */
    public static int agents() {
        return present().map(RemoteRunPayload::agents).orElse(1);
    }

    /** Whether a controller sent the current run. */
    public static synchronized boolean isAgent() {
        return present != null;
    }

    /**
     * Refuses the run: reports to the controller, discards the run, and only then frees JMeter's engine for the next
     * plan, which would otherwise join the discarded run. JMeter itself would never free it, because the test never
     * began.
     */
    public static void refuse(String sentence, Runnable giveUp) {
        Optional<Consumer<String>> refusal = lastWord();
        refusal.ifPresent(report -> report.accept(sentence));
        giveUp.run();
        if (refusal.isPresent()) JmeterEngine.free();
    }

    /** Callback that reports a refusal to the controller, once; empty in a local run. */
    private static synchronized Optional<Consumer<String>> lastWord() {
        Optional<Consumer<String>> report = Optional.ofNullable(controller);
        controller = null;
        return report;
    }

    /** The run has ended: restores JMeter's properties. */
    public static synchronized void forget() {
        Properties jmeter = JMeterUtils.getJMeterProperties();
        BEFORE.forEach((name, value) -> {
            if (value.isPresent()) jmeter.setProperty(name, value.get());
            else jmeter.remove(name);
        });
        BEFORE.clear();
        present = null;
        controller = null;
    }
}
