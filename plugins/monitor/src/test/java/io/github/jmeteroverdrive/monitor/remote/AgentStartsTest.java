// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentStartsTest {

    private static final long MILLIS = 1_000_000;
    private static final long EPOCH = 1_700_000_000_000L * MILLIS;

    private int index;

    /**
     * An agent that started this long after {@link #EPOCH}, and had its first sample a second later.
     *
     * @param ahead by how much its clock is ahead
     * @param way round-trip time of its reports
     */
    private AgentState member(String host, long after, long ahead, long way) {
        AgentState member = new AgentState(index++, host);
        long report = EPOCH + 500 * MILLIS;
        member.clock.arrived(0, report + way / 2);
        AgentReport.Way known = new AgentReport.Way(0, report + ahead, report + ahead + way);
        assertThat(member.isNew(report(host, EPOCH + after + ahead, known))).isTrue();
        return member;
    }

    private static AgentReport report(String host, long began, AgentReport.Way way) {
        return new AgentReport(
                host,
                1,
                0,
                new AgentReport.Start(began, began + 1000 * MILLIS, 0),
                way,
                false,
                false,
                AgentReport.list(List.of()),
                AgentReport.list(List.of()),
                AgentReport.list(List.of()),
                AgentReport.list(List.of()),
                "",
                "/d",
                AgentReport.list(List.of()),
                false);
    }

    private static ObjectNode report(AgentStarts starts, AgentState of) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        starts.describe(of, json);
        return json;
    }

    @Test
    void startTimesUseTheClockOfTheController() {
        AgentState late = member("a:1", 7 * MILLIS, -50 * MILLIS, 2 * MILLIS);
        AgentState first = member("b:2", 3 * MILLIS, 50 * MILLIS, MILLIS);
        AgentStarts starts = AgentStarts.of(List.of(late, first));
        assertThat(starts.line())
                .contains(
                        "Load agents began within 4 ± 1.5 ms, the last was a:1; their first samples came 1,000 to 1,004 ms after that.");
        assertThat(report(starts, late).get("beganAfterMillis").asDouble()).isEqualTo(4);
        assertThat(report(starts, late).get("beganAfterErrorMillis").asDouble()).isEqualTo(1.5);
        assertThat(report(starts, late).get("firstSampleAfterMillis").asDouble())
                .isEqualTo(1004);
        assertThat(report(starts, first).get("beganAfterMillis").asDouble()).isZero();
        assertThat(report(starts, first).get("beganAfterErrorMillis").asDouble())
                .isZero();
    }

    @Test
    void startTimesAreUnknownForAgentsWithAnUnknownClock() {
        AgentState first = member("a:1", 0, 0, 0);
        AgentState unknown = new AgentState(1, "b:2");
        unknown.isNew(report("b:2", EPOCH, AgentReport.Way.NONE));
        AgentStarts starts = AgentStarts.of(List.of(first, unknown));
        assertThat(starts.line()).isEmpty();
        assertThat(report(starts, unknown)).isEmpty();
    }
}
