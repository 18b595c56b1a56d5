// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.engine;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;

/**
 * How long Linux lets a thread run before it switches to others: 1.4 ms on two CPUs. A thread that wakes during
 * another's slice waits until that ends; as the kernel checks only at its tick, up to 4 ms with 250 ticks a second. But
 * a thread with a shorter slice than the other's runs as soon as it wakes (EEVDF, Linux 6.12 and later;
 * sched_setattr(2)). That needs no privilege and does not enlarge its share of the CPU.
 */
final class TimeSlice {

    /** The least that the kernel accepts. */
    static final long SHORTEST_NANOS = 100_000;

    private static final long THIS_THREAD = 0;

    // struct sched_attr
    private static final int SIZE = 48;
    private static final int POLICY_AT = 4;
    private static final int SLICE_AT = 24;
    private static final int SCHED_OTHER = 0;

    private TimeSlice() {}

    /**
     * Sets the shortest slice, for the calling thread and those that it starts. A kernel before 6.12 ignores it.
     *
     * @return false if it cannot be set
     */
    static boolean shorten() {
        long set = set();
        if (set == 0) return false;
        try (Memory attributes = new Memory(SIZE)) {
            attributes.clear();
            Function call = NativeLibrary.getInstance("c").getFunction("syscall");
            long read = call.invokeLong(new Object[] {set + 1, THIS_THREAD, attributes, (long) SIZE, 0L});
            if (read != 0 || attributes.getInt(POLICY_AT) != SCHED_OTHER) return false;
            attributes.setLong(SLICE_AT, SHORTEST_NANOS);
            return call.invokeLong(new Object[] {set, THIS_THREAD, attributes, 0L}) == 0;
        } catch (LinkageError e) {
            return false; // without JNA's jar, or if its library cannot be unpacked
        }
    }

    /** The number of sched_setattr, before that of sched_getattr; 0 if unknown. */
    private static long set() {
        try {
            if (!Platform.isLinux() || !Platform.is64Bit()) return 0;
            if (Platform.isIntel()) return 314;
            return Platform.isARM() ? 274 : 0;
        } catch (LinkageError e) {
            return 0;
        }
    }
}
