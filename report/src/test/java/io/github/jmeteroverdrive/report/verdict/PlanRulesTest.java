// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Rules of the plan. */
class PlanRulesTest extends RuleCases {

    private static final String DOOR = "org.apache.jmeter.functions.Groovy.execute at get";

    private static final String THROWN = "500 javax.script.ScriptException: ";
    private static final String BOO = THROWN + "java.lang.RuntimeException: boo";
    private static final String COMPILE = THROWN
            + "org.codehaus.groovy.control.MultipleCompilationErrorsException: startup"
            + " failed:\nScript1.groovy: 1: Unexpected input: '{' @ line 1, column 5.\n get{'http://h/'";
    private static final String MISSING =
            THROWN + "groovy.lang.MissingPropertyException: No such property: x for class: Script7";
    private static final String NO_METHOD = THROWN
            + "groovy.lang.MissingMethodException: No signature of method:"
            + " org.codehaus.groovy.jsr223.GroovyScriptEngineImpl.foo() is applicable";
    private static final String OF_ANSWER =
            THROWN + "groovy.lang.MissingPropertyException: No such property: id for class: java.util.ArrayList";
    private static final String BEANSHELL =
            "500 org.apache.jorphan.util.JMeterException: Error invoking bsh method: eval";
    private static final String REFUSED = THROWN + "java.net.ConnectException: Connection refused";

    static Stream<Arguments> fires() {
        return Stream.of(
                when(
                        "waiting-for-one-another",
                        "severe",
                        run -> run.waits("pause", 0.3).waits("turn", 0.4)),
                when(
                        "waiting-for-one-another",
                        "warning",
                        run -> run.waits("pause", 0.2).waits("pool", 0.3).waits("system", 0.35)),
                when(
                        "backlog-of-plan",
                        "severe",
                        run -> run.live("/sent", 100)
                                .live("/receivedEvents", 60)
                                .set("/consumersBusyPercent", 90)),
                when(
                        "waiting-for-one-another",
                        "severe",
                        run -> run.waits("pause", 0.3).waits("queued", 0.4)),
                when(
                        "waiting-for-one-another",
                        "severe",
                        run -> run.waits("ownLock", DOOR, 0.7).waits("system", 0.15)),
                when(
                        "asleep-in-samples",
                        "severe",
                        run -> run.waits("pause", 0.1).waits("sleep", 0.7)),
                when(
                        "asleep-in-samples",
                        "warning",
                        run -> run.waits("pause", 0.5).waits("sleep", 0.3)),
                when("script-errors", "severe", run -> run.error(COMPILE, 61)),
                when("script-errors", "severe", run -> run.error(MISSING, 9000)),
                when("script-errors", "severe", run -> run.error(NO_METHOD, 61)),
                when("script-errors", "warning", run -> run.error(BOO, 61)),
                when("script-errors", "warning", run -> run.error(OF_ANSWER, 61)),
                when("script-errors", "warning", run -> run.error(BEANSHELL, 61)),
                when("slow-consumers", "severe", run -> atEndToEndLimit(run, 95)),
                when(
                        "slow-consumers",
                        "severe",
                        run -> atEndToEndLimit(run, 95)
                                .set("/rate/percent", 10)
                                .set("/latencyMicros/sendDelay/mean", 120_000)));
    }

    static Stream<Arguments> excused() {
        return Stream.of(
                when(
                        "asleep-in-samples",
                        "the wanted rate is held",
                        run -> run.waits("sleep", 0.7).set("/rate/percent", 100)),
                when("script-errors", "less than one in a hundred", run -> run.error(BOO, 59)),
                when("script-errors", "a peer's", run -> run.error(REFUSED, 900)),
                when("slow-consumers", "consumers had time", run -> atEndToEndLimit(run, 5)),
                when(
                        "waiting-for-one-another",
                        "a turn now and then",
                        run -> run.waits("pause", 0.6).waits("turn", 0.2)));
    }
}
