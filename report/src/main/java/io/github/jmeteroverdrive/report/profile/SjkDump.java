// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import io.github.jmeteroverdrive.measure.where.Frames;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridkit.jvmtool.stacktrace.StackTraceCodec;
import org.gridkit.jvmtool.stacktrace.StackTraceReader;

/** Thread dumps that SJK took: a wall-clock profile. */
final class SjkDump {

    private SjkDump() {}

    /**
     * Reads a dump; only JMeter's own threads, because others wait most of the time.
     *
     * @throws IOException if it is not a dump
     */
    static Profile read(Path file, Frames frames) throws IOException {
        Profile profile = new Profile("SJK", Profile.Kind.WALL, frames);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            StackTraceReader reader = StackTraceCodec.newReader(in);
            if (!reader.isLoaded() && !reader.loadNext()) return profile;
            do {
                List<String> stack = new ArrayList<>();
                for (StackTraceElement frame : reader.getTrace())
                    stack.add(frame.getClassName() + '.' + frame.getMethodName());
                if (reader.getThreadName().matches(ThreadSampling.JMETER))
                    profile.add(reader.getThreadName(), stack, 1);
            } while (reader.loadNext());
        }
        return profile;
    }
}
