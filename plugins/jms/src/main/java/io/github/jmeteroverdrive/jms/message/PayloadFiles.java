// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.message;

import io.github.jmeteroverdrive.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.jmeter.services.FileServer;

/** A file, or the files of a directory in the order of their names, each read once in a run. */
public final class PayloadFiles implements AutoCloseable {

    private final BodyKind kind;
    private final List<Payload> payloads;

    private PayloadFiles(BodyKind kind, List<Payload> payloads) {
        this.kind = kind;
        this.payloads = payloads;
    }

    /**
     * The payloads of a path, a relative one seen from the test plan's folder.
     *
     * @throws IllegalArgumentException with the cause and a remedy, when there are none
     */
    public static PayloadFiles of(RunContext run, BodyKind kind, String path) {
        return run.shared(PayloadFiles.class, kind + " " + path, () -> read(kind, path));
    }

    private static PayloadFiles read(BodyKind kind, String name) {
        Path path = FileServer.getFileServer().getResolvedFile(name).toPath();
        try {
            List<Payload> payloads = new ArrayList<>();
            for (Path file : files(path)) payloads.add(payload(kind, file));
            if (payloads.isEmpty())
                throw new IllegalArgumentException(
                        "this directory has no files; put payloads in it");
            return new PayloadFiles(kind, payloads);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    path + " cannot be read; give a file or a directory of files", e);
        }
    }

    private static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) return List.of(path);
        try (Stream<Path> entries = Files.list(path)) {
            return entries.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static Payload payload(BodyKind kind, Path file) throws IOException {
        try {
            return Payload.of(kind, Files.readAllBytes(file));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    BodyKind kind() {
        return kind;
    }

    /** Each of them, and again from the first. For one thread. */
    Supplier<Payload> inTurn() {
        int[] next = {0};
        return () -> {
            Payload payload = payloads.get(next[0]);
            next[0] = (next[0] + 1) % payloads.size();
            return payload;
        };
    }

    /** Bytes of the largest. */
    public int largest() {
        return payloads.stream().mapToInt(Payload::length).max().orElseThrow();
    }

    @Override
    public void close() {
        // nothing is open; the run forgets what was read
    }
}
