// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.report.run.ErrorCauses;
import io.github.jmeteroverdrive.report.run.KilledRunFigures;
import io.github.jmeteroverdrive.report.run.RunData;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The figures of a run, as rules need them. Immutable. */
public final class Evidence {

    private final RunData run;
    private final Window agent;
    private final Window live;
    private final ThreadTime threads;
    private final CpuTime cpu;
    private final Progress progress;
    private final Headroom headroom;

    /** Without any measured ceiling. */
    public Evidence(RunData run) {
        this(run, new Ceilings(Optional.empty()));
    }

    /** @param ceilings to search for the run's own ceiling */
    public Evidence(RunData run, Ceilings ceilings) {
        this.run = run;
        agent = new Window(run.agent(), false);
        live = new Window(run.live(), true);
        progress = new Progress(live);
        threads = new ThreadTime(agent);
        cpu = new CpuTime(agent, run.agentHead().path("cpus").asDouble(Double.NaN));
        headroom = Headroom.of(run, ceilings);
    }

    public RunData run() {
        return run;
    }

    /** The measured phase of {@code agent.jsonl}. */
    public Window agent() {
        return agent;
    }

    /** The measured phase of {@code live.jsonl}. */
    public Window live() {
        return live;
    }

    public ThreadTime threads() {
        return threads;
    }

    /** Throughput from second to second. */
    public Progress progress() {
        return progress;
    }

    /** How much more the load agent could have done. */
    public Headroom headroom() {
        return headroom;
    }

    /** The network devices that JMeter's connections used, where known. */
    public List<Card> cards() {
        return Card.of(agent);
    }

    /** Packets that the load agent's own host dropped, where known. */
    public List<LocalPacketLoss> ownLosses() {
        return LocalPacketLoss.of(agent);
    }

    public CpuTime cpu() {
        return cpu;
    }

    /** A figure of {@code summary.json} by its JSON pointer; NaN if missing. */
    public double figure(String path) {
        return run.summary().at(path).asDouble(Double.NaN);
    }

    /** Whether the run was killed before it wrote its summary. */
    public boolean killed() {
        return !run.summary().isObject();
    }

    /** Counts of the whole run including warm-up, up to the last known second. */
    public JsonNode soFar() {
        return KilledRunFigures.json(run);
    }

    /** Length of the measured phase. */
    public double seconds() {
        return figure("/seconds");
    }

    /** A parameter with a value. */
    public Optional<String> parameter(String name) {
        return Optional.ofNullable(run.parameters().get(name)).filter(value -> !value.isBlank());
    }

    double number(String name, double otherwise) {
        try {
            return parameter(name).map(Double::parseDouble).orElse(otherwise);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /**
     * Share of measured events that failed by such a cause, from 0 to 1; NaN if nothing was measured. Causes are
     * counted over all phases and assumed to have the same shares in each.
     */
    public double failedBy(Predicate<String> cause) {
        double events = events();
        if (events == 0) return Double.NaN;
        double causes = errors(any -> true);
        double failed = Math.max(0, count("/failed") + count("/sampleErrors") - count("/excused"));
        return causes == 0 ? 0 : failed / events * errors(cause) / causes;
    }

    /** The main failure cause that matches, without a full stop. */
    public Optional<String> mainCause(Predicate<String> matches) {
        return ErrorCauses.main(run.summary(), matches).map(cause -> cause.replaceFirst("\\.$", ""));
    }

    /** Failures of all phases by matching causes. */
    public long errors(Predicate<String> cause) {
        return run.summary().path("errors").properties().stream()
                .filter(error -> cause.test(error.getKey()))
                .mapToLong(error -> error.getValue().asLong())
                .sum();
    }

    /** Whether a failure cause, or a message about the run, matches. */
    public boolean mentions(Predicate<String> matches) {
        boolean measured = events() == 0 ? errors(matches) > 0 : failedBy(matches) > 0;
        return measured || run.failures().stream().anyMatch(matches);
    }

    /** Whether a target runs on this host: one that the run started, or a server at one of its addresses. */
    public boolean targetHere() {
        String url = run.run().path("targetUrl").asText();
        return cpu.targetHere() || url.matches("(vm|calibration):.*|.*//(127\\.|localhost\\b|\\[::1]).*");
    }

    /** The main latency: of acknowledgements, else of responses; else missing. */
    public JsonNode latency() {
        JsonNode all = run.summary().path("latencyMicros");
        return all.has("ack") ? all.path("ack") : all.path("response");
    }

    /** Messages sent, or samples taken. */
    public double events() {
        return Math.max(count("/sent"), 0) + Math.max(count("/samples"), 0);
    }

    /** What these events are: {@code requests}, for example. */
    public String eventsNoun() {
        boolean messages = has("sent");
        if (messages == has("samples")) return "messages and requests";
        return messages ? "messages" : "requests";
    }

    private boolean has(String count) {
        return count("/" + count) > 0 || count("/wholeRun/" + count) > 0;
    }

    /** Bytes over the network and the loopback for each message or sample. */
    public double bytesPerEvent() {
        return agent.growthOfAny("/net/receivedBytes", "/net/sentBytes", "/net/loopbackBytes") / events();
    }

    private double count(String path) {
        return run.summary().at(path).asDouble();
    }
}
