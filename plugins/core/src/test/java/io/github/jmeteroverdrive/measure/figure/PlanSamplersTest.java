// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.measure.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanSamplersTest {

    private static final PlanSamplers MESSAGES = new PlanSamplers(true, false);
    private static final PlanSamplers HTTP = new PlanSamplers(false, true);
    private static final PlanSamplers STOCK = new PlanSamplers(false, false);

    private static boolean has(PlanSamplers plan, String name) {
        try {
            plan.check(Catalogue.judgedByRun().get(name), "Property x", "Plan");
            return true;
        } catch (Refusal e) {
            return false;
        }
    }

    @Test
    void figuresOfMessagesNeedMessages() {
        List<String> names = List.of(
                "sent",
                "completed",
                "failed",
                "inDoubt",
                "unresolved",
                "received",
                "lost",
                "duplicated",
                "reordered",
                "leftOver",
                "foreign",
                "redelivered",
                "rebalances",
                "patterns.claimed",
                "browsed",
                "sentPerSecond",
                "receivedPerSecond",
                "sentPerSecond.halfWidth",
                "ack.p99",
                "ack.p99.high",
                "transfer.mean",
                "leftOverUnwanted",
                "miscorrelated",
                "abortedReceived");
        assertThat(names).allMatch(name -> has(MESSAGES, name) && has(PlanSamplers.ANY, name));
        assertThat(names).noneMatch(name -> has(HTTP, name) || has(STOCK, name));
    }

    @Test
    void figuresOfConnectionsAndFlowsNeedTheirSamplers() {
        List<String> names = List.of(
                "iterations",
                "iterationsFailed",
                "connections",
                "redirects",
                "retries",
                "authentications",
                "streams",
                "events",
                "eventsPerSecond",
                "samplesUnsent",
                "firstEvent.p50",
                "iteration.p99",
                "tlsHandshake.max",
                "responseFromIntended.p99.low");
        assertThat(names).allMatch(name -> has(HTTP, name) && has(PlanSamplers.ANY, name));
        assertThat(names).noneMatch(name -> has(MESSAGES, name) || has(STOCK, name));
    }

    @Test
    void anyPlanMayHaveTheOthers() {
        List<String> names = List.of(
                "errors",
                "samples",
                "sampleErrors",
                "samplesPerSecond",
                "samplesPerSecond.low",
                "response.p99",
                "bytesSent",
                "bytesReceived",
                "bytesReceivedPerSecond",
                "blocked",
                "blockedSeconds",
                "rate",
                "steady",
                "firstByte.p99",
                "sendDelay.p99",
                "outages.seconds",
                "excused");
        assertThat(names).allMatch(name -> has(MESSAGES, name) && has(HTTP, name) && has(STOCK, name));
    }

    @Test
    void refusalNamesFiguresThatThePlanHas() {
        Figure lost = Catalogue.judgedByRun().get("lost");
        assertThatThrownBy(() -> HTTP.check(lost, "Property overdrive.threshold.lost is '0'", "Samplers.HTTP.Async"))
                .hasMessage("Property overdrive.threshold.lost is '0': Samplers.HTTP.Async has no messages, so it has"
                        + " no lost; limit errors, samplesPerSecond or response.p99 instead.");
        Figure iterations = Catalogue.judgedByRun().get("iterationsFailed");
        assertThatThrownBy(() -> MESSAGES.check(iterations, "Threshold 'iterationsFailed=0'", "JMS.Client"))
                .hasMessage("Threshold 'iterationsFailed=0': JMS.Client has no od - HTTP Async Request, od - HTTP Flow"
                        + " or od - gRPC Request, so it has no iterationsFailed; limit errors, completedPerSecond or"
                        + " ack.p99 instead.");
    }
}
