// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.connection;

import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.messaging.SizeRange;
import io.github.jmeteroverdrive.run.RunContext;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.Session;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.apache.jmeter.services.FileServer;

/** The bodies of one producer's messages. One thread each. */
public abstract class Bodies {

    /** The type of the messages. */
    public enum Kind {
        BYTES,
        TEXT,
        MAP,
        STREAM,
        OBJECT;

        /** Whether a text is lines of typed values. */
        public boolean typed() {
            return this == MAP || this == STREAM;
        }
    }

    final Kind kind;

    private Bodies(Kind kind) {
        this.kind = kind;
    }

    /**
     * Bodies of a size: zeros, letters, or of streams and objects an array of zeros. With a fixed size they create no
     * garbage.
     */
    public static Bodies sized(Kind kind, SizeRange size, RandomGenerator random) {
        return new Sized(kind, size, random);
    }

    /** The same text for all messages, or evaluated for each. */
    public static Bodies text(Kind kind, FieldText text) {
        if (text.perMessage()) return new Given(kind, () -> Payload.of(kind, text.get()));
        Payload payload = Payload.of(kind, text.get());
        return new Given(kind, () -> payload);
    }

    /**
     * A file, or in turn the files of a directory, in the order of their names.
     *
     * @param path relative to the test plan's folder
     * @throws IllegalArgumentException with cause and remedy if they cannot be read
     */
    public static Bodies files(RunContext run, Kind kind, String path) {
        return new Given(kind, PayloadFiles.of(run, kind, path).inTurn());
    }

    /** Bytes of the largest of these files; parameters and exception as {@link #files}. */
    public static int largestFile(RunContext run, Kind kind, String path) {
        return PayloadFiles.of(run, kind, path).largest();
    }

    /** A message for {@link #write}. */
    public final Message create(Session session) throws JMSException {
        return switch (kind) {
            case BYTES -> session.createBytesMessage();
            case TEXT -> session.createTextMessage();
            case MAP -> session.createMapMessage();
            case STREAM -> session.createStreamMessage();
            case OBJECT -> session.createObjectMessage();
        };
    }

    /**
     * Writes the next body, and {@code stamp} with its length.
     *
     * @throws IllegalArgumentException if the user's text is not a valid body
     */
    public abstract void write(Message message, JmsStamp stamp) throws JMSException;

    private static final class Sized extends Bodies {

        private final SizeRange size;
        private final RandomGenerator random;
        private final byte[] bytes;
        private final String text;

        private Sized(Kind kind, SizeRange size, RandomGenerator random) {
            super(kind);
            this.size = size;
            this.random = random;
            bytes = kind == Kind.TEXT ? new byte[0] : new byte[size.max()];
            text = kind == Kind.TEXT ? "x".repeat(size.max()) : "";
        }

        @Override
        public void write(Message message, JmsStamp stamp) throws JMSException {
            int length = size.next(random);
            if (message instanceof BytesMessage body) {
                stamp.write(body, bytes, length);
                return;
            }
            stamp.length = length;
            if (message instanceof StreamMessage stream) {
                stream.clearBody();
                stream.writeBytes(bytes, 0, length);
            } else if (message instanceof ObjectMessage object) {
                object.setObject(length == bytes.length ? bytes : Arrays.copyOf(bytes, length));
            } else {
                ((TextMessage) message).setText(text.substring(0, length));
            }
            stamp.writeProperties(message);
        }
    }

    /** Bodies from the user, which are never changed: the stamp is written to properties. */
    private static final class Given extends Bodies {

        private final Supplier<Payload> payloads;

        private Given(Kind kind, Supplier<Payload> payloads) {
            super(kind);
            this.payloads = payloads;
        }

        @Override
        public void write(Message message, JmsStamp stamp) throws JMSException {
            Payload payload = payloads.get();
            message.clearBody();
            payload.writer.write(message);
            stamp.length = payload.length;
            stamp.writeProperties(message);
        }
    }

    /**
     * A body from the user. Immutable.
     *
     * @param length bytes; of text and of lines of a map or stream in UTF-8
     */
    private record Payload(int length, Writer writer) {

        @FunctionalInterface
        private interface Writer {
            void write(Message message) throws JMSException;
        }

        private static Payload of(Kind kind, String content) {
            return of(kind, content.getBytes(StandardCharsets.UTF_8));
        }

        private static Payload of(Kind kind, byte[] content) {
            if (content.length > JmsStamp.LARGEST_BODY)
                throw new IllegalArgumentException("a body may have up to " + JmsStamp.LARGEST_BODY + " bytes");
            return new Payload(content.length, writer(kind, content));
        }

        private static Writer writer(Kind kind, byte[] content) {
            if (kind == Kind.BYTES) return message -> ((BytesMessage) message).writeBytes(content);
            String text = new String(content, StandardCharsets.UTF_8);
            if (kind == Kind.TEXT) return message -> ((TextMessage) message).setText(text);
            if (kind == Kind.OBJECT) return message -> ((ObjectMessage) message).setObject(text);
            List<TypedValue> entries = TypedValue.lines(text);
            if (kind == Kind.STREAM)
                return message -> {
                    for (TypedValue entry : entries) ((StreamMessage) message).writeObject(entry.value());
                };
            return message -> {
                for (TypedValue entry : entries) entry.putInto((MapMessage) message);
            };
        }
    }

    /** Files, each read once in a run. */
    private record PayloadFiles(List<Payload> payloads) {

        private static PayloadFiles of(RunContext run, Kind kind, String path) {
            return run.shared(PayloadFiles.class, kind + " " + path, () -> read(kind, path));
        }

        private static PayloadFiles read(Kind kind, String name) {
            Path path = FileServer.getFileServer().getResolvedFile(name).toPath();
            try {
                List<Payload> payloads = new ArrayList<>();
                for (Path file : files(path)) payloads.add(payload(kind, file));
                if (payloads.isEmpty())
                    throw new IllegalArgumentException("this directory has no files; put payloads in it");
                return new PayloadFiles(payloads);
            } catch (IOException e) {
                throw new IllegalArgumentException(path + " cannot be read; give a file or a directory of files", e);
            }
        }

        private static List<Path> files(Path path) throws IOException {
            if (!Files.isDirectory(path)) return List.of(path);
            try (Stream<Path> entries = Files.list(path)) {
                return entries.filter(Files::isRegularFile).sorted().toList();
            }
        }

        private static Payload payload(Kind kind, Path file) throws IOException {
            try {
                return Payload.of(kind, Files.readAllBytes(file));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
            }
        }

        private Supplier<Payload> inTurn() {
            int[] next = {0};
            return () -> {
                Payload payload = payloads.get(next[0]);
                next[0] = (next[0] + 1) % payloads.size();
                return payload;
            };
        }

        private int largest() {
            return payloads.stream().mapToInt(Payload::length).max().orElseThrow();
        }
    }
}
