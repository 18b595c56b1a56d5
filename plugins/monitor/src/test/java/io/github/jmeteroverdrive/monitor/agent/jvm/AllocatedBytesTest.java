// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.monitor.agent.jvm.Jvm.AllocatedBytes;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class AllocatedBytesTest {

    private final Map<Long, Long> alive = new LinkedHashMap<>();

    private long[] ids() {
        return alive.keySet().stream().mapToLong(id -> id).toArray();
    }

    private long[] bytes(long[] ids) {
        long[] bytes = new long[ids.length];
        for (int i = 0; i < ids.length; i++) bytes[i] = alive.getOrDefault(ids[i], -1L);
        return bytes;
    }

    /** Threads start, allocate and end; bytes once seen are neither forgotten nor counted twice. */
    @Property
    void isTheSumOverAllThreadsEverSeen(@ForAll @Size(max = 60) List<@IntRange(max = 99) Integer> acts) {
        alive.clear();
        Map<Long, Long> seen = new HashMap<>();
        AllocatedBytes total = new AllocatedBytes(this::ids, this::bytes);
        long last = 0;
        for (int act : acts) {
            long thread = act % 10;
            boolean ended = seen.containsKey(thread) && !alive.containsKey(thread);
            if (act >= 80) alive.remove(thread);
            else if (!ended) alive.merge(thread, 1L + act, Long::sum);
            seen.putAll(alive);
            long now = total.total();
            assertThat(now).isGreaterThanOrEqualTo(last);
            last = now;
        }
        assertThat(total.total())
                .isEqualTo(seen.values().stream().mapToLong(b -> b).sum());
    }
}
