// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.io.IOException;
import java.net.SocketException;
import org.slf4j.LoggerFactory;

/**
 * Functions of the C library, as their manual pages describe them. Lengths and pointers are {@code long}, so on 64-bit
 * Linux only.
 */
final class Libc {

    /** Discards what was received instead of copying it; of TCP sockets, see tcp(7). */
    static final int MSG_TRUNC = 0x20;

    /** Does not wait, see recv(2). */
    static final int MSG_DONTWAIT = 0x40;

    /** Sets the capacity of a pipe, see fcntl(2). */
    static final int F_SETPIPE_SZ = 1031;

    /** Neither waits nor copies, see splice(2). */
    static final int SPLICE_F_MOVE_NONBLOCK = 1 | 2;

    static final int O_RDONLY = 0;
    static final int O_WRONLY = 1;
    static final int O_NONBLOCK = 0x800;
    static final int O_CLOEXEC = 0x80000;

    private static final int EINTR = 4;
    private static final int EAGAIN = 11;
    private static final int ECONNRESET = 104;

    /** Whether the functions below may be called. */
    static final boolean AVAILABLE = load();

    private Libc() {}

    /**
     * The result of a call that does not wait. Throws its error at once, because the call has removed it from the
     * socket.
     *
     * @return bytes; 0 at the end, and when there are none yet
     */
    static int bytes(long returned) throws IOException {
        if (returned >= 0) return (int) returned;
        int errno = Native.getLastError();
        if (errno == EAGAIN || errno == EINTR) return 0;
        // the JDK's message
        throw errno == ECONNRESET ? new SocketException("Connection reset") : new IOException(strerror(errno));
    }

    /** Fails without JNA's jar, or where its library cannot be unpacked. */
    private static boolean load() {
        try {
            if (!Platform.isLinux() || !Platform.is64Bit()) return false;
            Native.register(Libc.class, "c");
            return true;
        } catch (LinkageError e) {
            LoggerFactory.getLogger(Libc.class)
                    .info("Bodies are copied before they are discarded, because JNA is missing: {}", e);
            return false;
        }
    }

    static native long recv(int descriptor, long buffer, long length, int flags);

    static native String strerror(int errno);

    static native int getsockname(int descriptor, byte[] address, int[] length);

    static native int getpeername(int descriptor, byte[] address, int[] length);

    static native int open(String path, int flags);

    static native int close(int descriptor);

    static native int fcntl(int descriptor, int command, int value);

    static native long splice(int from, long fromOffset, int to, long toOffset, long length, int flags);
}
