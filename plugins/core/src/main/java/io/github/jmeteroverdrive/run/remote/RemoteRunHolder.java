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
 * In a load agent: what came with the plan that is to run. Its properties are JMeter's until the run has ended, or
 * another plan comes; then what was there before is there again. Thread-safe.
 */
public final class RemoteRunHolder {

    /** Value of BusyAgent. */
    private static final String FREE = "free";

    /** Of AgentBeginTimeout a run has for its end; the rest is for the beginning of the next. */
    private static final double FOR_THE_END = 0.6;

    private static RemoteRunPayload present;
    private static Consumer<String> controller;
    private static final Map<String, Optional<String>> BEFORE = new HashMap<>();

    private RemoteRunHolder() {}

    /** What an agent has to say about a plan that has come. */
    public interface Answers {

        /** The controller is told why its run cannot be. */
        void refuse(String why);

        /** The controller is told that the agent has a run already. */
        void busy(String why);

        /** The run that the agent has is told why it ends. */
        void taken(String why);
    }

    /** A plan has come. While another one runs, it is refused, or ends that. */
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
        answers.busy("This load agent was asked to end its run, and has not within "
                + seconds
                + " s; wait, give it longer with AgentBeginTimeout, or restart it.");
        return false;
    }

    /** What this JVM runs, as a part of a sentence; "" when it is free for a plan. */
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
     * What came for the present run; none in a local run and at the controller.
     *
     * @throws Refusal when another build of ours sent it
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

    /** How many load agents have the present run; 1 in a local one. */
    public static int agents() {
        return present().map(RemoteRunPayload::agents).orElse(1);
    }

    /** Whether the present run is a controller's. */
    public static synchronized boolean isAgent() {
        return present != null;
    }

    /**
     * The run is refused here: the controller is told, the run is given up, and only then JMeter's engine is free for
     * the next plan, which else would join the run that is being given up. JMeter itself would never free it, because
     * its test never began.
     */
    public static void refuse(String sentence, Runnable giveUp) {
        Optional<Consumer<String>> refusal = lastWord();
        refusal.ifPresent(report -> report.accept(sentence));
        giveUp.run();
        if (refusal.isPresent()) JmeterEngine.free();
    }

    /** The way to tell the controller of a refusal, once; none in a local run. */
    private static synchronized Optional<Consumer<String>> lastWord() {
        Optional<Consumer<String>> way = Optional.ofNullable(controller);
        controller = null;
        return way;
    }

    /** The run has ended. */
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
