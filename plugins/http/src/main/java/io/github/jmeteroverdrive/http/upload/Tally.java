// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.upload;

import io.github.jmeteroverdrive.http.body.BodyChecksum;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Counts the bytes that pass, and takes their checksum. */
final class Tally extends FilterOutputStream {

    private final BodyChecksum checksum;
    private long count;

    Tally(OutputStream out, BodyChecksum checksum) {
        super(out);
        this.checksum = checksum;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
        checksum.update(bytes, from, length);
        count += length;
    }

    long count() {
        return count;
    }
}
