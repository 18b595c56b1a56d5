// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.headroom;

import io.github.jmeteroverdrive.run.CpuList;
import java.util.List;

/**
 * Assignment of CPUs for the measurement of a ceiling. The answering server must not use JMeter's CPUs; if that is not
 * possible, the ceiling is a lower bound. Immutable.
 *
 * @param agent CPUs of JMeter; empty if it is not moved
 * @param server CPUs of the answering server; empty if it is not moved
 * @param lower why JMeter may be able to do more, a phrase; "" if the ceiling is exact
 */
record Placement(CpuList agent, CpuList server, String lower) {

    /** The answering server needs less CPU time than JMeter. */
    private static final int SHARE = 4;

    private static final CpuList ANY = CpuList.parse("");

    /** The answering component is part of JMeter. */
    static final Placement INSIDE = new Placement(ANY, ANY, "");

    /**
     * @param allowed CPUs that JMeter may use in its runs
     * @param online CPUs of the machine
     * @param movable whether processes can be moved to other CPUs
     */
    static Placement of(CpuList allowed, CpuList online, boolean movable) {
        CpuList spare = online.without(allowed);
        if (movable && allowed.count() > 0 && spare.count() > 0) return new Placement(allowed, spare, "");
        if (movable && allowed.count() > 1) {
            int cpus = allowed.count();
            int own = cpus - Math.max(1, cpus / SHARE);
            List<Integer> all = allowed.cpus();
            return new Placement(
                    new CpuList(all.subList(0, own)),
                    new CpuList(all.subList(own, cpus)),
                    "JMeter had %d of its %d CPUs".formatted(own, cpus));
        }
        return new Placement(ANY, ANY, "JMeter shared its CPUs with the substitute");
    }

    boolean moves() {
        return server.count() > 0;
    }

    String words() {
        return moves()
                ? "JMeter on CPU %s, the server on CPU %s".formatted(agent, server)
                : "JMeter and the server on the same CPUs";
    }
}
