// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.agent.host;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Time in which at least one task waited for a resource: one file of {@code /proc/pressure} (the kernel's
 * documentation, "PSI"). Missing before Linux 4.20 and where PSI is disabled.
 */
public final class Pressure implements Source {

    private static final byte[] SOME = AsciiParser.key("some");

    private final String resource;
    private final ProcFile file;

    /** @param resource cpu, io or memory */
    public Pressure(Path proc, String resource) throws IOException {
        this.resource = resource;
        file = new ProcFile(proc.resolve("pressure").resolve(resource));
    }

    @Override
    public void put(ObjectNode tick) throws IOException {
        AsciiParser text = file.read();
        // some avg10=0.00 avg60=0.00 avg300=0.00 total=0
        boolean found = text.line(SOME) && text.skipWords(3) && text.behind('=');
        long micros = found ? text.number() : AsciiParser.NONE;
        if (micros == AsciiParser.NONE) throw new IOException(file.path() + " has no total");
        Group.of(tick, Group.PSI).put(resource + "SomeSeconds", Seconds.ofMicros(micros));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
