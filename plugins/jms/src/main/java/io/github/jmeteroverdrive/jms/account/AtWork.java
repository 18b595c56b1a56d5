// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.account;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Who is expected or at work, by thread group and element. Thread-safe. */
final class AtWork {

    private final Map<String, AtomicLong> left = new ConcurrentHashMap<>();
    private final AtomicInteger ended = new AtomicInteger();

    /**
     * So many of a group begin now or later; what the first of them says counts.
     *
     * @param number how many the group starts in all
     */
    void expect(String group, int number) {
        left.computeIfAbsent(group, g -> new AtomicLong(number));
    }

    /** One of the group has ended. */
    void ends(String group) {
        left.get(group).decrementAndGet();
        ended.incrementAndGet();
    }

    /** How many have ended. */
    int ended() {
        return ended.get();
    }

    /** Whether nobody was ever expected. */
    boolean none() {
        return left.isEmpty();
    }

    /** Whether all that were expected have ended. */
    boolean allEnded() {
        return left.values().stream().allMatch(n -> n.get() <= 0);
    }
}
