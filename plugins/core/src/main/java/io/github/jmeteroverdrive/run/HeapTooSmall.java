// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.Show;

public final class HeapTooSmall {

    /** Names the heap and the remedy; made in advance, while there is memory for it. */
    public static final String SENTENCE = "JMeter ran out of memory: its heap of "
            + Show.bytes(Runtime.getRuntime().maxMemory())
            + " is full. Give it more (-Xmx; in a clone -Dod.heap.max, in MB, or the setting _.jvm.heap.big), or change the plan so that it stores less.";

    private HeapTooSmall() {}

    /** Whether it is the reason for a failure; other memory may be gone, too, such as that for threads. */
    public static boolean caused(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            String message = String.valueOf(each.getMessage());
            if (each instanceof OutOfMemoryError && (message.contains("heap") || message.contains("GC overhead")))
                return true;
        }
        return false;
    }
}
