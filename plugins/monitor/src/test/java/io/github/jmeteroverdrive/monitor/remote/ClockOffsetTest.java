// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {

    private final ClockOffset offset = new ClockOffset();

    private ObjectNode known() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        offset.describe(json);
        return json;
    }

    /** However long both directions take, the true offset is within the error. */
    @Property
    void trueOffsetIsWithinTheError(
            @ForAll @LongRange(min = -10_000_000_000L, max = 10_000_000_000L) long ahead,
            @ForAll @Size(min = 2, max = 40) List<@IntRange(min = 0, max = 50_000_000) Integer> ways) {
        ClockOffset some = new ClockOffset();
        long shortest = Long.MAX_VALUE;
        for (int i = 0; i + 1 < ways.size(); i++) {
            long there = ways.get(i);
            long both = there + ways.get(i + 1);
            long now = 1_000_000_000L * i;
            some.arrived(i, now + there);
            some.brought(new AgentReport.Way(i, now + ahead, now + both + ahead));
            shortest = Math.min(shortest, both);
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        some.describe(json);
        double error = json.get("clockErrorMillis").asDouble();
        assertThat(error * 2e6).isBetween(shortest - 2.0, shortest + 2.0);
        assertThat(json.get("clockAheadMillis").asDouble() - ahead / 1e6).isBetween(-error - 1e-5, error + 1e-5);
    }

    @Test
    void offsetIsUnknownBeforeTheFirstRoundTrip() {
        offset.arrived(0, 5);
        offset.brought(new AgentReport.Way(7, 1, 9));
        assertThat(known()).isEmpty();
    }

    @Test
    void duplicateReportCountsByItsLastArrival() {
        offset.arrived(0, 1_000_000);
        offset.arrived(0, 9_000_000);
        offset.brought(new AgentReport.Way(0, 8_000_000, 10_000_000));
        assertThat(known().get("clockAheadMillis").asDouble()).isZero();
        assertThat(known().get("clockErrorMillis").asDouble()).isEqualTo(1);
    }
}
