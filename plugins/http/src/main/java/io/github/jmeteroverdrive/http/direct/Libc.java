// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.direct;

import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.io.IOException;
import java.net.SocketException;
import org.slf4j.LoggerFactory;

/**
 * Functions of the C library that Java has no words for, as their manual pages describe them.
 * Lengths and pointers are {@code long}, so on 64-bit Linux only.
 */
final class Libc {

    /** Discards what was received instead of copying it; of TCP sockets, see tcp(7). */
    static final int MSG_TRUNC = 0x20;

    /** Does not wait, see recv(2). */
    static final int MSG_DONTWAIT = 0x40;

    private static final int EINTR = 4;
    private static final int EAGAIN = 11;
    private static final int ECONNRESET = 104;

    /** The JDK's word for it. */
    private static final String RESET = "Connection reset";

    /** Whether the functions below may be called. */
    static final boolean THERE = load();

    private Libc() {}

    /**
     * What a call that does not wait has returned; what went wrong is told here, because the call
     * has taken it off the socket and no other will see it again.
     *
     * @return bytes; 0 at the end, and when there is nothing yet
     * @throws IOException for every other reason than that
     */
    static int bytes(long returned) throws IOException {
        if (returned >= 0) return (int) returned;
        int errno = Native.getLastError();
        if (errno == EAGAIN || errno == EINTR) return 0;
        throw errno == ECONNRESET ? new SocketException(RESET) : new IOException(strerror(errno));
    }

    /** Without JNA's jar, or where its library cannot be unpacked, there are none. */
    private static boolean load() {
        try {
            if (!Platform.isLinux() || !Platform.is64Bit()) return false;
            Native.register(Libc.class, "c");
            return true;
        } catch (LinkageError e) {
            LoggerFactory.getLogger(Libc.class)
                    .info("Bodies are discarded after a copy, because JNA is not there: {}", e);
            return false;
        }
    }

    /** Sets how much a pipe holds, see fcntl(2). */
    static final int F_SETPIPE_SZ = 1031;

    /** Neither waits nor copies, see splice(2). */
    static final int SPLICE_F_MOVE_NONBLOCK = 1 | 2;

    static final int O_RDONLY = 0;
    static final int O_WRONLY = 1;
    static final int O_NONBLOCK = 0x800;
    static final int O_CLOEXEC = 0x80000;

    static native long recv(int descriptor, long buffer, long length, int flags);

    static native String strerror(int errno);

    static native int getsockname(int descriptor, byte[] address, int[] length);

    static native int getpeername(int descriptor, byte[] address, int[] length);

    static native int open(String path, int flags);

    static native int close(int descriptor);

    static native int fcntl(int descriptor, int command, int value);

    static native long splice(
            int from, long fromOffset, int to, long toOffset, long length, int flags);
}
