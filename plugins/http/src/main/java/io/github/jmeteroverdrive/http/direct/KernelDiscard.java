// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.direct;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryIteratorException;

/**
 * Lets Linux throw away what waits in a socket: recv(2) with MSG_TRUNC copies nothing. It never
 * waits; a read after it does, so that time-outs and interrupts stay those of Java. One thread
 * discards, any may close.
 */
final class KernelDiscard {

    /** Bytes that a connection brings before it is worth a search for its number. */
    private static final int ENOUGH = 1 << 20;

    private static final int NOT_YET = -1;
    private static final int NEVER = -2;

    private final SocketChannel channel;
    private long brought;
    private int descriptor = Libc.THERE ? NOT_YET : NEVER;

    KernelDiscard(SocketChannel channel) {
        this.channel = channel;
    }

    /**
     * @param most bytes, above 0
     * @return how many are gone; 0 when a read has to tell what there is
     * @throws IOException when the connection broke, which no read after it could tell
     */
    synchronized int discard(int most) throws IOException {
        // a number of a closed socket may be another's by now
        if (descriptor < 0 || !channel.isOpen()) return 0;
        return Libc.bytes(Libc.recv(descriptor, 0, most, Libc.MSG_TRUNC | Libc.MSG_DONTWAIT));
    }

    /** A read has brought so many bytes, or less than 0. */
    synchronized void brought(int bytes) {
        if (descriptor != NOT_YET) return;
        brought += bytes;
        if (brought < ENOUGH) return;
        try {
            descriptor = SocketDescriptor.of(channel).orElse(NEVER);
        } catch (IOException | DirectoryIteratorException e) {
            descriptor = NEVER; // no /proc here, and a closed socket is the next read's to tell
        }
    }

    /** Whether all but the first bytes of what waits can be left to {@link #discard}. */
    synchronized boolean ready() {
        return descriptor >= 0;
    }

    /** The socket is about to be closed: its number is not used any more. */
    synchronized void end() {
        descriptor = NEVER;
    }
}
