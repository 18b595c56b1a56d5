// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * A file descriptor that is kept until the run's clock starts: by then a plan may have taken all
 * others, and the file of the monitor needs one. Used by one thread at a time.
 */
final class Spare implements AutoCloseable {

    private final FileChannel file = open();

    private static FileChannel open() {
        try {
            return FileChannel.open(Path.of(System.getProperty("java.home"), "release"));
        } catch (IOException e) {
            return null; // it is only to be one more
        }
    }

    /** Gives it back. */
    @Override
    public void close() {
        try {
            if (file != null) file.close();
        } catch (IOException e) {
            return; // nothing was written to it
        }
    }
}
