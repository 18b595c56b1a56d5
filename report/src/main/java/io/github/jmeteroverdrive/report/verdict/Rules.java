// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import static io.github.jmeteroverdrive.report.verdict.TableRule.row;

import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.where.ThreadActivity;
import io.github.jmeteroverdrive.measure.where.Wait;
import io.github.jmeteroverdrive.report.verdict.evidence.CpuPressure;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.FigureText;
import io.github.jmeteroverdrive.report.verdict.evidence.Growth;
import io.github.jmeteroverdrive.report.verdict.evidence.IdleTime;
import io.github.jmeteroverdrive.report.verdict.evidence.LoadAgentFailures;
import io.github.jmeteroverdrive.report.verdict.evidence.LoadKind;
import io.github.jmeteroverdrive.report.verdict.evidence.NoSuccess;
import io.github.jmeteroverdrive.report.verdict.evidence.SenderTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTime;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimePart;
import io.github.jmeteroverdrive.report.verdict.evidence.ThreadTimeWords;
import java.util.List;

/**
 * All rules, in the order in which they are reported. Most are rows of this table; a check that needs more than one
 * figure is in {@link AgentChecks}, {@link MeasuringChecks} or {@link SystemChecks}, or a class with a long story.
 */
public final class Rules {

    public static final String NEAR_CEILING = "near-ceiling";
    public static final String CPU_TAKEN = "cpu-taken";
    public static final String NOT_STEADY = "not-steady";
    public static final String GC_SHARE = "gc-share";
    public static final String CUT_SHORT = "cut-short";
    public static final String CPU_SATURATED = "cpu-saturated";
    public static final String SOCKET_BUFFERS = "socket-buffers";
    public static final String JVM_STOPPED = "jvm-stopped";
    public static final String TOO_FEW_SAMPLES = "too-few-samples";
    public static final String SCRIPT_ERRORS = "script-errors";
    public static final String WRONG_SCHEME = "wrong-scheme";
    public static final String NOTHING_SUCCEEDED = "nothing-succeeded";
    public static final String OUTAGE = "outage";
    public static final String ERRORS = "errors";
    public static final String LESS_GARBAGE =
            "Use od - Streaming Download for large bodies, keep fewer of them, or give more heap (_.jvm.heap.big).";

    private static final String TALK = "Smirnov's talk: ";
    private static final double MICROS = 1e6;
    private static final double GIB = 1 << 30;

    /** Share of senders' time that was spent waiting, from which on a late send is not their thread's doing. */
    private static final double HELD_BACK = 0.1;

    /** Share of the threads' time below which they needed a CPU too rarely to suffer from stolen time. */
    private static final double CPU_NEEDED = 0.25;

    /** Share from which on threads that wait for one another limit the plan, if they wait less for the system. */
    private static final double ONE_ANOTHER = 0.25;

    /** Growth of a latency, in seconds; less is nothing that a user sees, and noise where the system is idle. */
    private static final double SEEN = 0.01;

    private Rules() {}

    private static final List<Rule> ALL = List.of(
            new PortsExhausted(),
            row("open-files", Culprit.AGENT, TALK + "ulimit -n in the lists of Gatling and Yandex.Tank")
                    .severeIf(
                            evidence -> evidence.mentions(LoadAgentFailures::noOpenFile),
                            "Samples failed because of too many open files.")
                    .figure(
                            evidence -> openFiles(evidence) / openFilesLimit(evidence),
                            "Open files are not in agent.jsonl.")
                    .severeFrom(0.9)
                    .words((evidence, share) -> "JMeter had %s of %s files open."
                            .formatted(Math.round(openFiles(evidence)), Math.round(openFilesLimit(evidence))))
                    .advice("Raise the limit: ulimit -n, or LimitNOFILE of a service."),
            row(
                            "own-errors",
                            Culprit.AGENT,
                            "As for errors of the system; an error of the JVM, and a name that is not found, come from the load agent")
                    .figure(evidence -> evidence.failedBy(LoadAgentFailures::other), "Nothing was sent or sampled.")
                    .unless(
                            evidence -> NoSuccess.of(evidence).isPresent(),
                            " Nothing succeeded, so the name may be wrong.")
                    .severeFrom(0.01)
                    .words(
                            "%s of the samples failed because of the load agent itself: a name that was not found, a full disk, an error of its JVM.",
                            FigureText::percent)
                    .advice("The table of errors names the causes."),
            new CardFull(),
            row(
                            "packets-dropped",
                            Culprit.AGENT,
                            "Linux' snmp_counter.rst: what one step has counted and the next has not; TCP sends again after 200 ms at least")
                    .checkedBy(AgentChecks::packetsDropped, Severity.SEVERE),
            row(
                            SOCKET_BUFFERS,
                            Culprit.AGENT,
                            "ss(8), rwnd_limited and sndbuf_limited; RFC 9293: no more than a receive window is on its way")
                    .checkedBy(AgentChecks::socketBuffers, Severity.SEVERE, Severity.WARNING),
            row("cpu-throttled", Culprit.AGENT, "Linux, cgroup-v2.rst: cpu.stat, throttled_usec")
                    // the kernel adds up what it held back on each CPU
                    .figure(
                            evidence -> Math.min(1, evidence.agent().rate("/cgroup/throttledSeconds")),
                            "JMeter's control group does not report throttling.")
                    .severeFrom(0.05)
                    .words("A CPU limit held this container's threads back for %s of the time.", FigureText::percent)
                    .advice("Raise the container's CPU limit, or run without one."),
            row("cpu-stolen", Culprit.AGENT, "proc_stat(5): steal")
                    .figure(evidence -> evidence.cpu().stolen(), "This host does not report stolen CPU time.")
                    .severeFrom(evidence -> neededCpu(evidence.threads()) ? 0.1 : Double.POSITIVE_INFINITY)
                    .warningFrom(0.1)
                    .words("The hypervisor gave %s of this host's CPU time to others.", FigureText::percent)
                    .advice("Use a machine with dedicated CPUs."),
            row(
                            GC_SHARE,
                            Culprit.AGENT,
                            TALK + "garbage collection took one minute of five; G1's own goal is 8% (GCTimeRatio=12)")
                    .severeIf(
                            evidence -> evidence.mentions(LoadAgentFailures::noMemory),
                            "JMeter ran out of memory (OutOfMemoryError).")
                    .figure(
                            evidence -> evidence.agent().rate("/jvm/gcSeconds"),
                            "The time of garbage collection is not in agent.jsonl.")
                    .severeFrom(0.15)
                    .warningFrom(0.08)
                    .words((evidence, share) ->
                            "Garbage collection stopped JMeter for %s of the time; the longest pause was %s ms."
                                    .formatted(
                                            FigureText.percent(share),
                                            Math.round(evidence.agent().highest("/jvm/gcMaxPauseMillis"))))
                    .advice(LESS_GARBAGE),
            work(
                            "beanshell",
                            ThreadActivity.BEANSHELL,
                            TALK + "BeanShell is the slowest way to extract a variable; JMeter's best practices")
                    .severeFrom(0.15)
                    .warningFrom(0.05)
                    .advice("Write it as JSR223 in Groovy with the cache on, or use an extractor."),
            work("xpath-html", ThreadActivity.XPATH_HTML, TALK + "never XPath on HTML")
                    .severeFrom(0.25)
                    .warningFrom(0.1)
                    .advice("Use a Boundary, RegExp or CSS Selector Extractor."),
            row("digest", Culprit.AGENT, TALK + "MessageDigest 66.90%, MD5 takes twice as long as reading")
                    .threadShare(Rules::digesting)
                    .severeFrom(0.25)
                    .warningFrom(0.1)
                    .words((evidence, share) -> "JMeter's threads spent %s of their time %s."
                            .formatted(
                                    FigureText.percent(share),
                                    wantsDigests(evidence)
                                            ? "on a CPU reading bodies and computing their MD5 hash"
                                            : "computing digests"))
                    .advice(
                            "Switch off Save response as MD5 hash; od - Streaming Download discards or checks with CRC32C."),
            work("scripting", ThreadActivity.SCRIPTING, TALK + "JSR223 compared with Boundary Extractor")
                    .severeFrom(0.25)
                    .warningFrom(0.1)
                    .advice(
                            "Cache the compiled script, pass variables by vars rather than ${…} in its text, or use an element written in Java."),
            work("extracting", ThreadActivity.EXTRACTING, TALK + "Boundary and RegExp Extractor are the fastest")
                    .severeFrom(0.4)
                    .warningFrom(0.2)
                    .advice("Use a Boundary Extractor, extract less, or store less of the body."),
            work(
                            "results-writing",
                            ThreadActivity.RESULTS,
                            "JMeter's best practices: no View Results Tree under load, CSV, few fields")
                    .severeFrom(0.25)
                    .warningFrom(0.1)
                    .advice("Remove View Results Tree and other listeners, write CSV, and leave out fields."),
            row(
                            "connection-churn",
                            Culprit.AGENT,
                            "Smirnov's talk: socketConnect 64%, system time 3.5 times user time, 1,200 connections per second")
                    .checkedBy(AgentChecks::connectionChurn, Severity.SEVERE, Severity.WARNING),
            MissedRate.byAgent(),
            // the third cause of a send delay, beside those of the rules pending-limit and blocked-in-send
            row(
                            "late-wake-up",
                            Culprit.AGENT,
                            "The Artemis performance guide, case 3: one thread for 30 producers is seconds late, two are not")
                    .figure(Rules::sendDelay, "There is no send delay without a rate.")
                    .unless(
                            evidence -> SenderTime.blocked(evidence) >= HELD_BACK
                                    || SenderTime.insideClient(evidence) >= HELD_BACK,
                            "")
                    .severeFrom(100_000)
                    .warningFrom(10_000)
                    .words((evidence, mean) -> "Sends were %s late on average, while %s."
                            .formatted(FigureText.time(mean), SenderTime.inWords(evidence)))
                    .advice("Raise SenderThreads (HTTP: Threads), or give the load agent more CPU."),
            row(
                            CPU_SATURATED,
                            Culprit.AGENT,
                            "Smirnov's talk, \"CPU\"; Brendan Gregg's USE method: saturation is work that waits, not use")
                    .checkedBy(AgentChecks::cpuSaturated, Severity.SEVERE, Severity.WARNING),
            row("server-inside", Culprit.AGENT, "They share CPUs, heap, garbage collection and each pause of the JVM")
                    .makesVerdictInconclusive()
                    .checkedBy(AgentChecks::serverInside, Severity.WARNING),
            row(
                            "proxy-here",
                            Culprit.AGENT,
                            "A proxy that JMeter is configured to use is not the system under test, and is not measured")
                    .makesVerdictInconclusive()
                    .checkedBy(AgentChecks::proxyHere, Severity.WARNING),
            row(
                            "waiting-for-itself",
                            Culprit.AGENT,
                            "Brendan Gregg's off-CPU analysis: a thread's stack shows what it sleeps for")
                    .threadShare(evidence -> evidence.threads().part(ThreadTimePart.OWN))
                    .severeFrom(0.25)
                    .warningFrom(0.1)
                    .words((evidence, share) ->
                            "JMeter's threads waited for the load agent itself for %s of their time%s."
                                    .formatted(
                                            FigureText.percent(share),
                                            mostly(evidence, ThreadTimePart.OWN, ", most of it ")))
                    .advice(evidence -> evidence.threads()
                            .most(ThreadTimePart.OWN)
                            .map(Rules::shorten)
                            .orElse("")),
            row(JVM_STOPPED, Culprit.AGENT, "HotSpot's counter sun.rt.safepointTime; limits as for gc-share")
                    .checkedBy(AgentChecks::jvmStopped, Severity.SEVERE, Severity.WARNING),
            Stalled.byAgent(),
            row(
                            "threads-busy",
                            Culprit.AGENT,
                            "A thread that is on a CPU does not wait for the system; Smirnov's talk: the aim is that the system slows down")
                    .threadShare(Rules::agentsOwnTime)
                    .severeFrom(0.7)
                    .warningFrom(0.5)
                    .words((evidence, share) -> ThreadTimeWords.of(evidence.threads()) + ".")
                    .advice(evidence ->
                            "The flame graph of _.jvm.profiler.JFR shows what they do; remove that from the plan, or %s."
                                    .formatted(LoadKind.of(evidence).moreTime())),
            row(
                            "client-thread-busy",
                            Culprit.AGENT,
                            "Little's law for the client's own thread: one thread does no more than one second of work per second")
                    .checkedBy(AgentChecks::clientThreadBusy, Severity.SEVERE, Severity.WARNING),
            // a lower bound of the ceiling is not evidence, and a wanted rate that was held is not a fault
            row(NEAR_CEILING, Culprit.AGENT, "A run of the same plan against something that answers at once")
                    .figure(
                            evidence -> evidence.headroom().share(),
                            evidence -> evidence.headroom().sentence())
                    .unless(evidence -> !evidence.headroom().isTrusted(), "")
                    // what is left is within what two such runs differ by
                    .severeFrom(evidence -> IdleTime.rateHeld(evidence) ? Double.POSITIVE_INFINITY : 0.95)
                    // the system had a part in it, and not the larger one
                    .warningFrom(0.85)
                    .words((evidence, share) -> evidence.headroom().sentence())
                    .advice(
                            "Give it more threads, let each sample cost less, or divide the load among several load agents."),
            row("allocation-rate", Culprit.AGENT, TALK + "HTTP Request allocates 1.81 GB/s to download files")
                    .figure(
                            evidence -> evidence.agent().rate("/jvm/allocatedBytes"),
                            "What JMeter allocates is not in agent.jsonl.")
                    .warningFrom(GIB)
                    .words("JMeter allocated %s per second.", Show::bytes)
                    .advice(LESS_GARBAGE),
            row(
                            CPU_TAKEN,
                            Culprit.MEASURING,
                            "Brendan Gregg's USE method; other programs on the host are not part of the test")
                    .makesVerdictInconclusive()
                    .checkedBy(MeasuringChecks::cpuTaken, Severity.WARNING),
            row("not-watched", Culprit.MEASURING, "Without figures of the load agent, no verdict is possible")
                    .makesVerdictInconclusive()
                    .checkedBy(MeasuringChecks::notWatched, Severity.WARNING),
            row(CUT_SHORT, Culprit.MEASURING, "What the rest of the run would have shown is not known")
                    .checkedBy(MeasuringChecks::cutShort, Severity.WARNING),
            row(
                            NOTHING_SUCCEEDED,
                            Culprit.MEASURING,
                            "RFC 9110, section 15.5: with a status of 400 to 499, the client seems to have erred")
                    .checkedBy(MeasuringChecks::nothingSucceeded, Severity.WARNING),
            row(
                            "fake-acks",
                            Culprit.MEASURING,
                            "Artemis' client, AMQ212053: a completion listener without confirmationWindowSize")
                    .checkedBy(MeasuringChecks::fakeAcks, Severity.WARNING),
            row(
                            "clock-skew",
                            Culprit.MEASURING,
                            "docs/measures.md, Clocks: times by the clocks of two hosts are in byTwoClocks alone")
                    .ofAllAgents()
                    .checkedBy(MeasuringChecks::clockSkew, Severity.WARNING),
            row(
                            "hiccups",
                            Culprit.MEASURING,
                            "Gil Tene's jHiccup: every latency includes the delays that an idle thread suffers")
                    .figure(evidence -> evidence.agent().median("/hiccup/p99Micros"), "Hiccups are not in agent.jsonl.")
                    .unless(Rules::hiccupsAreShort, "")
                    .warningFrom(10_000)
                    .words((evidence, late) ->
                            "1%% of the wake-ups of JMeter's JVM were at least %s late in a typical second%s."
                                    .formatted(FigureText.time(late), besideLatency(highLatency(evidence))))
                    .advice("Stop other work on the load agent; shorten its garbage collections."),
            row(
                            TOO_FEW_SAMPLES,
                            Culprit.MEASURING,
                            "A percentile with fewer than 100 values above it is not shown here (docs/measures.md)")
                    .checkedBy(MeasuringChecks::tooFewSamples, Severity.WARNING),
            row(NOT_STEADY, Culprit.MEASURING, "A mean of a changing rate means nothing; Barrett et al., OOPSLA 2017")
                    .checkedBy(MeasuringChecks::notSteady, Severity.WARNING),
            row(
                            "unplaced",
                            Culprit.MEASURING,
                            "A quarter of the time, if it could be attributed, may change the answer")
                    .makesVerdictInconclusive()
                    .threadShare(evidence -> evidence.threads().part(ThreadTimePart.UNKNOWN))
                    .warningFrom(0.25)
                    .words((evidence, share) -> "%s of the time of JMeter's threads cannot be attributed%s."
                            .formatted(FigureText.percent(share), mostly(evidence, ThreadTimePart.UNKNOWN, ": ")))
                    .advice("A thread dump, or a profile by _.jvm.profiler.JFR, shows what they wait for."),
            row(
                            "waiting-for-one-another",
                            Culprit.PLAN,
                            "Amdahl's law: work that only one thread may do at a time limits all threads")
                    .threadShare(evidence -> evidence.threads().part(ThreadTimePart.PLAN))
                    .severeFrom(
                            evidence -> Math.max(ONE_ANOTHER, evidence.threads().part(ThreadTimePart.SYSTEM)))
                    .warningFrom(ONE_ANOTHER)
                    .words((evidence, share) -> ThreadTimeWords.of(evidence.threads())
                            + mostly(evidence, ThreadTimePart.PLAN, "; mostly ") + ".")
                    .advice(
                            "Use fewer elements that wait for a lock, share less between threads, or enlarge the pool."),
            row(
                            "asleep-in-samples",
                            Culprit.PLAN,
                            "JMeter's manual: timers are for pauses, which are not part of a sample's time")
                    .threadShare(evidence -> evidence.threads().waiting(Wait.SLEEP))
                    .unless(IdleTime::rateHeld, " The wanted rate was held.")
                    .severeFrom(0.5)
                    .warningFrom(0.25)
                    .words(
                            "JMeter's threads slept in scripts for %s of their time, and these sleeps are part of their samples' times.",
                            FigureText::percent)
                    .advice("Put a pause into a timer; if a script waits for something, find out what delays it."),
            row(WRONG_SCHEME, Culprit.PLAN, "RFC 9110, section 4.2: the scheme of a URL decides whether to use TLS")
                    .checkedBy(SystemChecks::wrongScheme, Severity.SEVERE),
            row(
                            SCRIPT_ERRORS,
                            Culprit.PLAN,
                            "As for errors of the system; a script that does not compile sends nothing to the system")
                    .checkedBy(SystemChecks::scriptErrors, Severity.SEVERE, Severity.WARNING),
            atEndToEndLimit("slow-consumers", Culprit.PLAN)
                    .severeFrom(0.5)
                    .warningFrom(0.1)
                    .advice(
                            "Lower ConsumeTime, or add consumers, until they wait for messages; or lower the rate to what they can take."),
            BacklogGrowing.byPlan(),
            row(
                            OUTAGE,
                            Culprit.SYSTEM,
                            "A system that cannot be reached serves no request; a client that reconnects hides it from its user")
                    .checkedBy(SystemChecks::outage, Severity.SEVERE),
            Stalled.bySystem(),
            row(
                            "latency-growing",
                            Culprit.SYSTEM,
                            "Little's law; a latency that grows throughout the run has no steady state")
                    .figure(
                            evidence -> Growth.of(evidence).times(),
                            "The time that the system took is not known second by second.")
                    .unless(
                            evidence -> Growth.of(evidence).last()
                                            - Growth.of(evidence).first()
                                    < SEEN,
                            "")
                    .severeFrom(1.5)
                    .words((evidence, times) ->
                            "The system took %s for an event in the first third of the measured phase, and %s in the last third."
                                    .formatted(
                                            FigureText.time(Growth.of(evidence).first() * MICROS),
                                            FigureText.time(Growth.of(evidence).last() * MICROS)))
                    .advice("Find what fills up in the system: a queue, a cache, a table, its heap."),
            MissedRate.bySystem(),
            row(
                            ERRORS,
                            Culprit.SYSTEM,
                            "Google's Site Reliability Engineering, chapter 6: errors are one of four golden signals")
                    .checkedBy(SystemChecks::errors, Severity.SEVERE, Severity.WARNING),
            BacklogGrowing.bySystem(),
            row(
                            "pending-limit",
                            Culprit.SYSTEM,
                            "The Artemis performance guide: a producer that is blocked waits for the broker")
                    .figure(
                            evidence -> SenderTime.blocked(evidence) - SenderTime.atEndToEndLimit(evidence),
                            "Nothing was sent by od - JMS Async Producer or od - HTTP Async Request.")
                    .unlessLatencyBound()
                    .severeFrom(0.5)
                    .words((evidence, share) -> (SenderTime.ofMessages(evidence)
                                    ? "Producers waited for acknowledgements for %s of their time, %s each on average."
                                    : "All connections waited for a response for %s of the time; one took %s on average.")
                            .formatted(FigureText.percent(share), meanWait(evidence)))
                    .advice(evidence -> SenderTime.ofMessages(evidence)
                            ? "Check the broker; if it has capacity left, raise MaxPending."
                            : "Check the server; if it has capacity left, raise Connections."),
            atEndToEndLimit("end-to-end-limit", Culprit.SYSTEM)
                    .severeFrom(0.5)
                    .advice("Check how the broker delivers; if it has capacity left, raise EndToEndLimit."),
            row(
                            "blocked-in-send",
                            Culprit.SYSTEM,
                            "The Artemis manual, flow control: a producer without credits waits until the broker grants some")
                    .figure(SenderTime::insideClient, "Nothing was sent by od - JMS Async Producer.")
                    .severeFrom(0.3)
                    .words((evidence, share) -> "The client held threads for part of their time: "
                            + SenderTime.insideClientInWords(evidence) + ".")
                    .advice(
                            "Check the broker and the network; credits are set by producerWindowSize in the URL, and a larger CommitInterval commits less often."),
            row(
                            "waiting-for-response",
                            Culprit.SYSTEM,
                            "Smirnov's talk: socketRead 99.35%, JMeter reads and does nothing else")
                    .checkedBy(SystemChecks::waitingForResponse, Severity.SEVERE),
            row(
                            "blocked-ratio",
                            Culprit.SYSTEM,
                            "The Artemis performance guide: blocked / sent below 10% is reasonable")
                    .checkedBy(SystemChecks::blockedRatio, Severity.WARNING));

    /** In the order in which they are reported: the load agent's, measuring, the plan's, the system's. */
    public static List<Rule> all() {
        return ALL;
    }

    /** A share of the time of JMeter's threads that a load generator should not need. */
    private static TableRule.Row work(String id, ThreadActivity where, String source) {
        return row(id, Culprit.AGENT, source)
                .threadShare(evidence -> work(evidence, where))
                .words("JMeter's threads spent %s of their time on " + where.words() + ".", FigureText::percent);
    }

    /**
     * Producers waited for consumers at the end-to-end limit: for consumers that the plan kept busy, or for messages
     * that the system did not deliver.
     */
    private static TableRule.Row atEndToEndLimit(String id, Culprit culprit) {
        return row(id, culprit, "Queueing theory: in a closed loop the slowest station sets the rate of all")
                .figure(
                        evidence -> SenderTime.atEndToEndLimit(evidence) == 0
                                ? Double.NaN
                                : SenderTime.atEndToEndLimit(evidence),
                        "No producer was held at an end-to-end limit.")
                .unless(evidence -> (SenderTime.blockedByPlan(evidence) > 0) != (culprit == Culprit.PLAN), "")
                .words((evidence, share) ->
                        "Producers were held at the end-to-end limit for %s of their time, while the plan made its consumers work for %s of theirs."
                                .formatted(
                                        FigureText.percent(share),
                                        FigureText.percent(SenderTime.consumersBusy(evidence))));
    }

    /** Of acknowledgements or responses, on average. */
    private static String meanWait(Evidence evidence) {
        String latency = SenderTime.ofMessages(evidence) ? "ack" : "response";
        return FigureText.time(evidence.figure("/latencyMicros/" + latency + "/mean"));
    }

    /** Without the time that threads waited for a CPU which other programs had. */
    private static double work(Evidence evidence, ThreadActivity where) {
        ThreadTime threads = evidence.threads();
        double work = threads.work(where);
        CpuPressure pressure = new CpuPressure(evidence);
        if (!pressure.felt() || !pressure.byOthers()) return work;
        double atWork = threads.part(ThreadTimePart.CPU)
                + threads.part(ThreadTimePart.READY)
                + threads.part(ThreadTimePart.STOPPED);
        return atWork > 0 ? work * threads.part(ThreadTimePart.CPU) / atWork : work;
    }

    private static double openFiles(Evidence evidence) {
        return evidence.agent().highest("/process/openFiles");
    }

    private static double openFilesLimit(Evidence evidence) {
        return evidence.agent().highest("/process/openFilesLimit");
    }

    private static boolean neededCpu(ThreadTime threads) {
        return !threads.known() || threads.agent() >= CPU_NEEDED;
    }

    /**
     * The JVM computes MD5 in a stub inside the method that reads the body, and no stack shows it; so where the plan
     * wants digests, the time on the CPU in there counts as theirs.
     */
    private static double digesting(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        double share = threads.work(ThreadActivity.DIGESTING);
        return wantsDigests(evidence) ? Math.min(share + threads.work(ThreadActivity.BODY), threads.onCpu()) : share;
    }

    private static boolean wantsDigests(Evidence evidence) {
        return evidence.run().run().path("digests").asInt() > 0;
    }

    /** In microseconds; NaN where it is not known what held senders back. */
    private static double sendDelay(Evidence evidence) {
        double mean = evidence.figure("/latencyMicros/sendDelay/mean");
        return Double.isFinite(SenderTime.blocked(evidence)) ? mean : Double.NaN;
    }

    /**
     * On a CPU, ready for one, stopped by the JVM, or waiting for its own files. Time without a CPU does not count
     * where a target or other programs may have had it.
     */
    private static double agentsOwnTime(Evidence evidence) {
        ThreadTime threads = evidence.threads();
        if (!Double.isFinite(threads.onCpu())) return Double.NaN;
        CpuPressure pressure = new CpuPressure(evidence);
        return threads.agent() - (pressure.shared() || pressure.byOthers() ? threads.part(ThreadTimePart.READY) : 0);
    }

    /** What was waited for most, after these words; "" when it is not known. */
    private static String mostly(Evidence evidence, ThreadTimePart part, String before) {
        String what = evidence.threads().mostly(part);
        return what.isEmpty() ? "" : before + what;
    }

    private static String shorten(Wait most) {
        return switch (most) {
            case FILE -> "Give the load agent a faster disk, or write less.";
            case NAME -> "Give the load agent a faster resolver, or let JMeter cache names (DNS Cache Manager).";
            case CHILD -> "Start fewer processes, or use a sampler that needs none.";
            case BYTES -> "Raise httpclient.socket.http.cps, or leave it out.";
            case LISTENER -> "Remove that listener from the plan, log less, or give it a faster receiver.";
            case JVM ->
                "Give more heap (_.jvm.heap.big); a thread dump of jstack or -Xlog:safepoint,gc shows what the JVM does.";
            case MEMORY -> "Give the load agent more memory, or a smaller heap that fits into it.";
            case HELPER -> "The flame graph of _.jvm.profiler.JFR shows what those threads do.";
            default ->
                "Remove from the plan what holds that lock. If it is saveSampleResult, that is the results file: write less to it, or"
                        + " give it a faster disk.";
        };
    }

    /** Whether latencies are so much longer that late wake-ups do not matter to them. */
    private static boolean hiccupsAreShort(Evidence evidence) {
        return evidence.agent().median("/hiccup/p99Micros") < highLatency(evidence) / 2;
    }

    private static double highLatency(Evidence evidence) {
        double p99 = evidence.latency().path("p99").asDouble(Double.NaN);
        return Double.isFinite(p99) ? p99 : evidence.latency().path("max").asDouble(Double.NaN);
    }

    private static String besideLatency(double micros) {
        return Double.isFinite(micros) ? ", with latencies of " + FigureText.time(micros) : "";
    }
}
