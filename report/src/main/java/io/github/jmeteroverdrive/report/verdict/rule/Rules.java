// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.rule;

import io.github.jmeteroverdrive.measure.where.Where;
import java.util.List;

/** All rules, in the order in which they are told. */
public final class Rules {

    private static final String TALK = "Smirnov's talk: ";

    private Rules() {}

    private static final List<Rule> ALL = List.of(
            new PortsExhausted(),
            new OpenFiles(),
            new OwnErrors(),
            new CardFull(),
            new PacketsDropped(),
            new SocketBuffers(),
            new CpuThrottled(),
            new CpuStolen(),
            new GcShare(),
            new ThreadShareRule(
                    "beanshell",
                    Where.BEANSHELL,
                    0.15,
                    0.05,
                    TALK + "BeanShell is the slowest way to a variable; JMeter's best practices",
                    "Write it as JSR223 in Groovy with the cache on, or use an extractor."),
            new ThreadShareRule(
                    "xpath-html",
                    Where.XPATH_HTML,
                    0.25,
                    0.1,
                    TALK + "never XPath on HTML",
                    "Use a Boundary, RegExp or CSS Selector Extractor."),
            new Digest(),
            new ThreadShareRule(
                    "scripting",
                    Where.SCRIPTING,
                    0.25,
                    0.1,
                    TALK + "JSR223 beside Boundary Extractor",
                    "Cache the compiled script, pass variables by vars rather than ${…} in its text, or take an element written in Java."),
            new ThreadShareRule(
                    "extracting",
                    Where.EXTRACTING,
                    0.4,
                    0.2,
                    TALK + "Boundary and RegExp Extractor are the fastest",
                    "Take a Boundary Extractor, extract less, or store less of the body."),
            new ThreadShareRule(
                    "results-writing",
                    Where.RESULTS,
                    0.25,
                    0.1,
                    "JMeter's best practices: no View Results Tree under load, CSV, few fields",
                    "Remove View Results Tree and other listeners, write CSV, and leave out fields."),
            new ConnectionChurn(),
            MissedRate.byAgent(),
            new LateWakeUp(),
            new CpuSaturated(),
            new ServerInside(),
            new ProxyHere(),
            new WaitingForItself(),
            new JvmStopped(),
            Stalled.byAgent(),
            new ThreadsBusy(),
            new ClientThreadBusy(),
            new NearCeiling(),
            new AllocationRate(),
            new CpuTaken(),
            new NotWatched(),
            new CutShort(),
            new FakeAcks(),
            new ClockSkew(),
            new Hiccups(),
            new TooFewSamples(),
            new NotSteady(),
            new UnattributedTime(),
            new WaitingForOneAnother(),
            new AsleepInSamples(),
            new ScriptErrors(),
            EndToEndLimitReached.byPlan(),
            BacklogGrowing.byPlan(),
            new Outage(),
            Stalled.bySystem(),
            new LatencyGrowing(),
            MissedRate.bySystem(),
            new SystemErrors(),
            BacklogGrowing.bySystem(),
            new PendingLimitReached(),
            EndToEndLimitReached.bySystem(),
            new BlockedInSend(),
            new WaitingForResponse(),
            new BlockedRatio());

    /** In the order in which they are told: the load agent's, measuring, the plan's, the system's. */
    public static List<Rule> all() {
        return ALL;
    }
}
