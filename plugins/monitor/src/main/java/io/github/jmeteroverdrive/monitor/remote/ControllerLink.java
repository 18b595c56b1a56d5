// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Interval;
import io.github.jmeteroverdrive.measure.IntervalSum;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Phases;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.monitor.agent.jvm.RunRecording;
import io.github.jmeteroverdrive.monitor.live.AgentReporter;
import io.github.jmeteroverdrive.monitor.summary.ArrivedInterval;
import io.github.jmeteroverdrive.run.OverdriveHome;
import io.github.jmeteroverdrive.run.RunContext;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.engine.StandardJMeterEngine;

/**
 * A load agent's connection to its controller: combines the counts of all threads in a second into one report.
 * Thread-safe.
 */
public final class ControllerLink implements AgentReporter {

    /** Intervals with equal keys are merged. Those of senders are separate, because their end is the end of sending. */
    private record Key(String label, String part, boolean inTotal, boolean sends) {}

    /** Value of AgentRecordings. */
    private static final String FETCH = "fetch";

    private final RunContext run;
    private final Controller controller;
    private final String agent;
    private final Map<Key, IntervalSum> sums = new HashMap<>();
    private final Set<Long> senders = new HashSet<>();
    private final ReportSender sender;
    private Optional<RunRecording> recording = Optional.empty();
    private long let;
    private OptionalLong threadsBegan = OptionalLong.empty();
    private volatile boolean ends;
    private boolean steady;
    private long sequence;
    private int reportedFailures;
    private int reportedWarnings;

    /** @param agent host:port as the controller calls it */
    public ControllerLink(RunContext run, Controller controller, String agent) {
        this.run = run;
        this.controller = controller;
        this.agent = agent;
        sender = new ReportSender(
                controller,
                () -> add(List.of(), false, List.of(), false),
                this::endPhases,
                this::endTest,
                run.clock()::nanoTime);
    }

    /**
     * Waits until all agents of the run are ready.
     *
     * @throws Refusal if the run does not begin, or the controller cannot be reached
     */
    public void begin() {
        if (FETCH.equals(run.parameters().text("AgentRecordings")))
            recording = Optional.of(run.shared(RunRecording.class, this::record));
        try {
            let = run.shared(StartBarrier.class, this::startBarrier).begin(agent);
            sender.start();
        } catch (RemoteException e) {
            throw new Refusal("Load agent "
                    + agent
                    + " cannot reach its controller ("
                    + e.getMessage()
                    + "); give the controller an address that its agents reach:"
                    + " -Djava.rmi.server.hostname=ADDRESS, with Maven"
                    + " -Dremote.controller=ADDRESS.");
        }
    }

    private StartBarrier startBarrier() {
        return new StartBarrier(controller, run.clock(), LockSupport::parkNanos);
    }

    @Override
    public boolean ends() {
        return ends;
    }

    /** All agents have the same phases; they began together. */
    private void endPhases(long... nanos) {
        run.started().ifPresent(phases -> {
            long origin = phases.origin();
            long now = run.clock().nanoTime();
            boolean late = nanos[0] > 0 && phases.endWarmup(origin + nanos[0]) && now - phases.measureFrom() > 0;
            late |= nanos[1] > 0 && phases.endAt(origin + nanos[1]) && now - phases.measureTo() > 0;
            if (late) run.fail("The controller decided the end of a phase, but this load agent heard of it too late.");
        });
    }

    private void endTest(String lost) {
        ends = true;
        if (!lost.isEmpty())
            run.fail("The controller is lost: "
                    + lost
                    + ". The test is ended; what was measured here is in "
                    + run.directory().path()
                    + ".");
        if (lost.isEmpty()) StandardJMeterEngine.stopEngine();
        else StandardJMeterEngine.stopEngineNow();
    }

    @Override
    public synchronized void report(List<ArrivedInterval> arrivals, boolean held, boolean warm, OptionalLong began) {
        threadsBegan = began;
        steady = warm;
        add(arrivals, held, List.of(), false);
    }

    /** Adds reports in the order of their numbers. */
    private synchronized void add(List<ArrivedInterval> arrivals, boolean held, List<FilePiece> pieces, boolean last) {
        sender.add(report(arrivals, held, pieces, last));
    }

    private void add(FilePiece piece) {
        sender.awaitRoom();
        add(List.of(), false, List.of(piece), false);
    }

    @Override
    public void check() {
        sender.check();
    }

    @Override
    public void describe(ObjectNode summary) {
        summary.put("loadAgent", agent);
    }

    /** A separate recording, because one started by a JVM flag ends only with the JVM. */
    private RunRecording record() {
        Path settings = OverdriveHome.path().resolve("profiles").resolve("load-generator.jfc");
        return RunRecording.start(settings, run.directory().path(), run::warn);
    }

    @Override
    public void end() {
        recording.ifPresent(RunRecording::close);
        if (!run.refused())
            new SentFiles(run.directory().path(), SentFiles.MOST, recording.isPresent()).send(this::add, run::warn);
        add(List.of(), false, List.of(), true);
        sender.close();
    }

    @Override
    public void abandon() {
        sender.abandon();
    }

    private AgentReport report(List<ArrivedInterval> arrivals, boolean held, List<FilePiece> pieces, boolean last) {
        Optional<Phases> phases = run.started();
        long origin = phases.map(Phases::origin).orElse(0L);
        List<String> failures = run.failures();
        List<String> warnings = run.warnings();
        AgentReport report = new AgentReport(
                agent,
                sequence++,
                phases.isPresent() ? run.clock().nanoTime() - origin : -1,
                new AgentReport.Start(let, run.clock().epochNanos(origin), origin - threadsBegan.orElse(origin)),
                way(sender.last()),
                held,
                steady,
                parts(arrivals, origin),
                AgentReport.list(failures.subList(reportedFailures, failures.size())),
                AgentReport.list(run.takeIncomplete()),
                AgentReport.list(warnings.subList(reportedWarnings, warnings.size())),
                run.refusal(),
                run.directory().path().toString(),
                AgentReport.list(pieces),
                last);
        reportedFailures = failures.size();
        reportedWarnings = warnings.size();
        return report;
    }

    /** Converts to this host's clock. */
    private AgentReport.Way way(AgentReport.Way last) {
        return new AgentReport.Way(
                last.sequence(),
                run.clock().epochNanos(last.from()),
                run.clock().epochNanos(last.to()));
    }

    private boolean sends(Interval interval) {
        for (Phase phase : Phase.values()) if (interval.count(phase, Count.SENT) > 0) senders.add(interval.source());
        return senders.contains(interval.source());
    }

    private ArrayList<AgentReport.Part> parts(List<ArrivedInterval> arrivals, long origin) {
        Map<Key, Long> ends = new LinkedHashMap<>();
        for (ArrivedInterval arrival : arrivals) {
            Interval interval = arrival.interval();
            Key key = new Key(arrival.label(), interval.part(), arrival.inTotal(), sends(interval));
            sums.computeIfAbsent(key, k -> new IntervalSum(run.newSource(), k.part()))
                    .add(interval);
            ends.merge(key, arrival.at(), (a, b) -> b - a > 0 ? b : a);
        }
        ArrayList<AgentReport.Part> parts = new ArrayList<>();
        ends.forEach((key, at) ->
                parts.add(new AgentReport.Part(key.label(), sums.get(key).take(), at - origin, key.inTotal())));
        return parts;
    }
}
