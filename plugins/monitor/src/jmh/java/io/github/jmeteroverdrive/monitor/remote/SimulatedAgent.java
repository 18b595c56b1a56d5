// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import java.nio.file.Path;
import java.rmi.RemoteException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.testelement.TestStateListener;

/** A load agent that reports made-up figures to its controller through the real protocol. */
final class SimulatedAgent {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Delay of a report after a whole second, when all threads have added their intervals. */
    private static final long LAG = TimeUnit.MILLISECONDS.toNanos(200);

    private final String host;
    private final Controller controller;
    private final List<TestStateListener> others;
    private final Remarks remarks;
    private final MadeUpLoad load;
    private final long early;
    private volatile boolean stopped;
    private ReportSender sender;
    private long origin;
    private long began;
    private long sequence;

    /**
     * @param host the agent's name at the controller
     * @param index among the agents
     * @param others JMeter's remote listeners, which receive the begin and end of the test
     */
    SimulatedAgent(
            String host,
            int index,
            Controller controller,
            List<TestStateListener> others,
            Remarks remarks,
            MadeUpLoad.Recorders shared) {
        this.host = host;
        this.controller = controller;
        this.others = others;
        this.remarks = remarks;
        load = new MadeUpLoad(index + 1, shared);
        early = SECOND / 2 - (long) index * 7_919_000 % (SECOND / 2);
    }

    /**
     * Runs the test from start to end.
     *
     * @param rate messages a second
     * @param files the directory of its run
     */
    void run(int rate, int seconds, Path files) {
        try {
            others.forEach(each -> each.testStarted(host));
            controller.started(host);
            sender = new ReportSender(timed(), this::nothing, warmup -> {}, this::end, System::nanoTime);
            sender.start();
            origin = System.nanoTime();
            began = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
            for (int second = 1; second <= seconds && !stopped; second++) report(second, rate);
            new SentFiles(files, SentFiles.MOST, false)
                    .send(piece -> add(List.of(), List.of(piece), false), remarks::failed);
            add(List.of(), List.of(), true);
            sender.close();
            others.forEach(each -> each.testEnded(host));
        } catch (RemoteException | RuntimeException e) {
            remarks.failed(host + ": " + e);
        }
    }

    /**
     * The agents share processors here, so each generates its figures at a different time. They report at the same
     * time, as agents of a real run do.
     */
    private void report(int second, int rate) {
        long end = origin + second * SECOND;
        sleepUntil(end - early);
        ArrayList<AgentReport.Part> parts = load.second(rate, second * SECOND);
        sleepUntil(end + LAG);
        remarks.sent(rate);
        add(parts, List.of(), false);
    }

    private static void sleepUntil(long nanoTime) {
        for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime())
            LockSupport.parkNanos(left);
    }

    private void nothing() {
        add(List.of(), List.of(), false);
    }

    private synchronized void add(List<AgentReport.Part> parts, List<FilePiece> pieces, boolean last) {
        sender.add(new AgentReport(
                host,
                sequence++,
                System.nanoTime() - origin,
                new AgentReport.Start(began, began, 0),
                AgentReport.Way.NONE,
                false,
                false,
                AgentReport.list(parts),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                "",
                "made up",
                AgentReport.list(pieces),
                last));
    }

    private void end(String why) {
        stopped = true;
        remarks.failed(host + ": " + (why.isEmpty() ? "the controller ends the run" : why));
    }

    /** The controller, with its response times recorded. */
    private Controller timed() {
        return new Controller() {
            @Override
            public long started(String agent) throws RemoteException {
                return controller.started(agent);
            }

            @Override
            public long time() throws RemoteException {
                return controller.time();
            }

            @Override
            public long[] take(byte[] report) throws RemoteException {
                long from = System.nanoTime();
                long[] ends = controller.take(report);
                remarks.took(System.nanoTime() - from);
                return ends;
            }
        };
    }
}
