// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.figure.SteadyTable;
import io.github.jmeteroverdrive.report.RunReader;
import io.github.jmeteroverdrive.report.run.RunData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A run directory of twelve healthy measured seconds: a target on this host, CPUs half idle, threads that pause.
 * Methods change single figures.
 */
public final class FakeRun {

    static final int SECONDS = 12;

    private static final String THREADS = "/samplerThreads/";
    private static final double SAMPLES = 40;

    private final ObjectNode run = JsonNodeFactory.instance.objectNode();
    private final ObjectNode summary = JsonNodeFactory.instance.objectNode();
    private final Map<String, Double> agentTotals = new LinkedHashMap<>();
    private final Map<String, Double> agentGauges = new LinkedHashMap<>();
    private final Map<String, double[]> liveRates = new LinkedHashMap<>();
    private final Map<String, Double> worked = new LinkedHashMap<>();
    private boolean watched = true;
    private boolean killed;
    private boolean onlyWarmup;
    private boolean targetSilent;
    private long start = 1;

    public FakeRun() {
        summary.put("scenario", "fake").put("seconds", (double) SECONDS);
        summary.put("samples", 6000).put("samplesPerSecond", 500.0);
        set("/latencyMicros/response/count", 6000);
        set("/latencyMicros/response/p50", 2000);
        set("/latencyMicros/response/max", 9000);
        agent("/host/userSeconds", 0.6).agent("/host/systemSeconds", 0.2);
        agent("/host/idleSeconds", 1.2).agent("/host/stealSeconds", 0).agent("/host/iowaitSeconds", 0);
        agent("/process/cpuSeconds", 0.3).agent("/process/runDelaySeconds", 0.01);
        agent("/targets/http/userSeconds", 0.3).gauge("/targets/http/rssBytes", 1e8);
        agent("/jvm/gcSeconds", 0.01).agent("/jvm/allocatedBytes", 1e6);
        agent("/cgroup/throttledSeconds", 0).agent("/net/activeOpens", 2);
        agent("/samplerThreads/aliveSeconds", 1).agent("/samplerThreads/readyOfSeconds", 1);
        ready(0.01).work("jmeter", 0.1).waits("pause", 0.74).waits("system", 0.15);
        gauge("/hiccup/p99Micros", 500).gauge("/jvm/gcMaxPauseMillis", 5);
        gauge("/process/openFiles", 200).gauge("/process/openFilesLimit", 20000);
        live("/samples", 500);
    }

    /** Sets a figure of summary.json. */
    FakeRun set(String path, double value) {
        put(summary, path, value);
        return this;
    }

    /** @param percent NaN if it is not known */
    /** Its measured phase ended in second 40. */
    FakeRun steady(String of, double percent, String name) {
        ObjectNode steady =
                summary.putObject(SteadyTable.KEY).put(SteadyTable.CLASS, name).put(SteadyTable.OF, of);
        if (!Double.isNaN(percent)) steady.put(SteadyTable.PERCENT, percent);
        steady.putArray(SteadyTable.SEGMENTS).addObject().put(SteadyTable.TO, 40);
        return this;
    }

    FakeRun error(String cause, int count) {
        summary.withObject("/errors").put(cause, count);
        summary.put("sampleErrors", count);
        return this;
    }

    /** Connections that were interrupted and restored. */
    FakeRun outage(double from, double to) {
        set("/outages/count", 1).set("/outages/seconds", to - from).set("/outages/longestSeconds", to - from);
        summary.withObject("/outages")
                .putArray("spans")
                .addObject()
                .put("from", from)
                .put("to", to);
        return this;
    }

    /** Connections that did not come back. */
    FakeRun lost(int connections, double from) {
        set("/outages/count", 1).set("/outages/notRestored", connections).set("/outages/seconds", SECONDS - from);
        summary.withArray("/outages/spans").addObject().put("from", from).put("to", (double) SECONDS);
        return this;
    }

    FakeRun failure(String sentence) {
        summary.withArray("/failures").add(sentence);
        return this;
    }

    FakeRun warning(String sentence) {
        summary.withArray("/warnings").add(sentence);
        return this;
    }

    FakeRun incomplete() {
        summary.put("incomplete", true);
        return this;
    }

    FakeRun without(String key) {
        summary.remove(key);
        return this;
    }

    FakeRun parameter(String name, String value) {
        run.withObject("/parameters").put(name, value);
        return this;
    }

    /** With the data by which its ceiling is found. */
    FakeRun described() {
        run.put("planSha256", "plan").withObject("/versions").put("jarsSha256", "jars");
        run.withObject("/versions").put("jvm", "OpenJDK");
        run.withObject("/host").put("cpu", "fast").put("cpus", 2).put("maxHeapBytes", 1 << 30);
        return this;
    }

    FakeRun digests() {
        run.put("digests", 1);
        return this;
    }

    FakeRun proxyHere(String host) {
        run.put("proxyHere", host);
        return this;
    }

    FakeRun targetUrl(String url) {
        run.put("targetUrl", url);
        return this;
    }

    /** Merged from the runs of several machines, each with its own start. */
    FakeRun merged() {
        run.putArray("merged");
        return this;
    }

    FakeRun start(long millis) {
        start = millis;
        return this;
    }

    /** A load agent with files in a folder of the run directory; "" if they are missing. */
    FakeRun loadAgent(String name, String files) {
        ObjectNode agent = summary.withArray("/agents").addObject().put("host", name);
        if (!files.isEmpty()) agent.put("files", files);
        return this;
    }

    FakeRun twReuse(int value) {
        run.withObject("/host/sysctl").put("net.ipv4.tcp_tw_reuse", String.valueOf(value));
        return this;
    }

    /** A total of the load agent, by its growth per second. */
    FakeRun agent(String path, double perSecond) {
        agentTotals.put(path, perSecond);
        return this;
    }

    /** Share of the threads' time that they work in this group. */
    public FakeRun work(String group, double share) {
        worked.put(group, share);
        agent(THREADS + "where/" + group, SAMPLES * share);
        agent(THREADS + "running/" + group, SAMPLES * share);
        double all = worked.values().stream().mapToDouble(Double::doubleValue).sum();
        return agent(THREADS + "cpuSeconds", all);
    }

    /** Share of the threads' time in this wait. */
    public FakeRun waits(String wait, double share) {
        return waits(wait, "Request", share);
    }

    /** The same at this frame or element. */
    FakeRun waits(String wait, String site, double share) {
        agent(THREADS + "where/other", SAMPLES);
        return agent(THREADS + "waiting/" + wait + "/" + site, SAMPLES * share);
    }

    /** Share of the threads' time that they are runnable without a CPU. */
    public FakeRun ready(double share) {
        return agent(THREADS + "readySeconds", share);
    }

    FakeRun gauge(String path, double value) {
        agentGauges.put(path, value);
        return this;
    }

    FakeRun noTarget() {
        agentTotals.remove("/targets/http/userSeconds");
        agentGauges.remove("/targets/http/rssBytes");
        return this;
    }

    /** A target on this host with an unreadable process. */
    FakeRun silentTarget() {
        targetSilent = true;
        return noTarget();
    }

    FakeRun notWatched() {
        watched = false;
        return this;
    }

    FakeRun killed() {
        killed = true;
        return this;
    }

    FakeRun killedInWarmup() {
        onlyWarmup = true;
        return killed();
    }

    /** A total of the run, by the rate of each second; the last rate continues. */
    FakeRun live(String path, double... perSecond) {
        liveRates.put(path, perSecond);
        return this;
    }

    public RunData in(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("run.json"), run.toString());
        if (!killed) Files.writeString(folder.resolve("summary.json"), summary.toString());
        StringBuilder agent = new StringBuilder("{\"schema\":1,\"start\":1,\"cpus\":2}\n");
        StringBuilder live = new StringBuilder("{\"schema\":1,\"start\":" + start + "}\n");
        Map<String, Double> sums = new LinkedHashMap<>();
        for (int s = 0; s <= SECONDS + 1; s++) {
            String phase = s < 2 || onlyWarmup ? "warmup" : "measure";
            ObjectNode of = tick(s, phase);
            int second = s;
            agentTotals.forEach((path, rate) -> put(of, path, 100 + rate * second));
            if (targetSilent) of.withObject("/targets/http");
            agentGauges.forEach((path, value) -> put(of, path, value));
            of.withObject("/net").putArray("portRange").add(32768).add(60999);
            if (watched) agent.append(of).append('\n');
            ObjectNode counts = tick(s, phase);
            liveRates.forEach((path, rates) -> {
                double rate = rates[Math.max(0, Math.min(second - 2, rates.length - 1))];
                put(counts, path, sums.merge(path, rate, Double::sum));
            });
            live.append(counts).append('\n');
        }
        if (watched) Files.writeString(folder.resolve("agent.jsonl"), agent);
        Files.writeString(folder.resolve("live.jsonl"), live);
        return RunReader.read(folder);
    }

    private static ObjectNode tick(int second, String phase) {
        return JsonNodeFactory.instance.objectNode().put("s", (double) second).put("phase", phase);
    }

    /** Puts a number at a path of names, made as need be. */
    private static void put(ObjectNode json, String path, double value) {
        String[] names = path.substring(1).split("/");
        ObjectNode at = json;
        for (int i = 0; i < names.length - 1; i++) {
            JsonNode next = at.get(names[i]);
            at = next instanceof ObjectNode known ? known : at.putObject(names[i]);
        }
        at.put(names[names.length - 1], value);
    }
}
