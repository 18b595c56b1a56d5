// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.engine.IoLoop;
import io.github.jmeteroverdrive.httpasync.engine.Pool;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.load.HeaderMatcher;
import io.github.jmeteroverdrive.httpasync.protocol.GrpcMessageReader;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.ByteString;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.InvalidProtocolBufferException;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.UnknownFieldSet;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.UnknownFieldSet.Field;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Asks a server for the description of a service: gRPC's Server Reflection, v1 or v1alpha. Used once, by one thread.
 */
final class ServerReflection implements Pool.Listener, ResponseSink, GrpcMessageReader.Listener {

    // numbers of fields, the same in v1 and v1alpha
    private static final int FILE_BY_FILENAME = 3;
    private static final int FILE_CONTAINING_SYMBOL = 4;
    private static final int FILE_DESCRIPTOR_RESPONSE = 4;
    private static final int ERROR_RESPONSE = 7;
    private static final int FILE_DESCRIPTOR_PROTO = 1;
    private static final int ERROR_MESSAGE = 2;

    private static final HeaderMatcher STATUS = HeaderMatcher.parse("grpc-status");
    private static final int HTTP_OK = 200;
    private static final int MAX_MESSAGE = 64 << 20;
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final String REMEDY = "; give a Descriptor set";

    private final ConnectionOptions options;
    private final Destination to;
    private final String metadata;
    private final GrpcMessageReader messages = new GrpcMessageReader(MAX_MESSAGE, this);
    private final List<byte[]> responses = new ArrayList<>();
    private String status;
    private Exchange ended;

    private ServerReflection(ConnectionOptions options, Destination to, String metadata) {
        this.options = options;
        this.to = to;
        this.metadata = metadata;
    }

    /**
     * The files that describe a service. The server may lack some of their imports.
     *
     * @param metadata header lines
     * @throws IllegalArgumentException if the server does not give them; the message is problem and remedy
     */
    static Collection<FileDescriptorProto> ask(
            ConnectionOptions options, Destination to, String metadata, String service) {
        return new ServerReflection(options, to, metadata).ask(service);
    }

    private Collection<FileDescriptorProto> ask(String service) {
        Map<String, FileDescriptorProto> files = new TreeMap<>();
        IoLoop loop = IoLoop.ofThisThread();
        try (Pool pool = new Pool(loop, options, System::nanoTime, this)) {
            String version = "v1";
            GrpcStatus answer = call(pool, loop, version, FILE_CONTAINING_SYMBOL, Set.of(service));
            if (answer == GrpcStatus.UNIMPLEMENTED) {
                version = "v1alpha";
                answer = call(pool, loop, version, FILE_CONTAINING_SYMBOL, Set.of(service));
            }
            if (answer == GrpcStatus.UNIMPLEMENTED)
                throw new IllegalArgumentException("the server has no reflection" + REMEDY);
            String refused = addFiles(files);
            if (refused != null)
                throw new IllegalArgumentException(
                        "the server does not describe %s (%s); correct the name".formatted(service, refused));
            Set<String> asked = new HashSet<>();
            for (Set<String> missing; !(missing = missing(files, asked)).isEmpty(); ) {
                asked.addAll(missing);
                call(pool, loop, version, FILE_BY_FILENAME, missing);
                addFiles(files);
            }
        }
        return files.values();
    }

    private static Set<String> missing(Map<String, FileDescriptorProto> files, Set<String> asked) {
        return files.values().stream()
                .flatMap(file -> file.getDependencyList().stream())
                .filter(name -> !files.containsKey(name) && !asked.contains(name) && !MethodDescription.knows(name))
                .collect(Collectors.toSet());
    }

    /** Sends questions and waits for the answers. */
    private GrpcStatus call(Pool pool, IoLoop loop, String version, int field, Set<String> names) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        String head = "POST /grpc.reflection." + version + ".ServerReflection/ServerReflectionInfo HTTP/1.1\r\n"
                + GrpcSettings.metadata(metadata).complete(to, GrpcMethod.HEADERS) + "\r\n";
        bytes.writeBytes(head.getBytes(ISO_8859_1));
        for (String name : names)
            bytes.writeBytes(GrpcMessageReader.frame(UnknownFieldSet.newBuilder()
                    .addField(
                            field,
                            Field.newBuilder()
                                    .addLengthDelimited(ByteString.copyFromUtf8(name))
                                    .build())
                    .build()
                    .toByteArray()));
        ended = null;
        responses.clear();
        pool.send(Request.single(bytes.toByteArray(), false).within(LIMIT_NANOS), Exchange.NONE);
        while (ended == null) {
            loop.awaitResponses(WAIT_NANOS);
            pool.expire();
            if (Thread.interrupted()) pool.giveUp();
        }
        String problem = ended.failure();
        if (problem == null && status == null && ended.status() != HTTP_OK) problem = "HTTP status " + ended.status();
        if (problem == null) problem = messages.problem();
        if (problem == null && status == null) problem = "it has no grpc-status";
        GrpcStatus answer = problem == null ? GrpcStatus.of(status) : null;
        if (answer == GrpcStatus.OK || answer == GrpcStatus.UNIMPLEMENTED) return answer;
        throw new IllegalArgumentException("the server's reflection failed ("
                + (problem == null ? answer : problem.replaceAll("\\.$", "")) + ")" + REMEDY);
    }

    /** @return the last reason why the server does not have what was asked; null = it has */
    private String addFiles(Map<String, FileDescriptorProto> files) {
        String refused = null;
        try {
            for (byte[] response : responses) {
                UnknownFieldSet answer = UnknownFieldSet.parseFrom(response);
                for (UnknownFieldSet error : within(answer, ERROR_RESPONSE))
                    refused = text(error.getField(ERROR_MESSAGE));
                for (UnknownFieldSet found : within(answer, FILE_DESCRIPTOR_RESPONSE))
                    for (ByteString file : found.getField(FILE_DESCRIPTOR_PROTO).getLengthDelimitedList()) {
                        FileDescriptorProto made = FileDescriptorProto.parseFrom(file);
                        files.put(made.getName(), made);
                    }
            }
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException(
                    "the server's reflection is not valid (" + e.getMessage() + ")" + REMEDY, e);
        }
        return refused;
    }

    private static List<UnknownFieldSet> within(UnknownFieldSet message, int field)
            throws InvalidProtocolBufferException {
        List<UnknownFieldSet> found = new ArrayList<>();
        for (ByteString bytes : message.getField(field).getLengthDelimitedList())
            found.add(UnknownFieldSet.parseFrom(bytes));
        return found;
    }

    private static String text(Field field) {
        return field.getLengthDelimitedList().stream()
                .map(ByteString::toStringUtf8)
                .collect(Collectors.joining());
    }

    @Override
    public ResponseSink newSink() {
        return this;
    }

    @Override
    public void begin() {
        status = null;
        messages.begin();
    }

    @Override
    public boolean wantsFields() {
        return true;
    }

    @Override
    public void field(byte[] line, int from, int to) {
        if (STATUS.matches(line, from, to)) status = STATUS.value(line, from, to);
    }

    @Override
    public void trailer(byte[] line, int from, int to) {
        field(line, from, to);
    }

    @Override
    public boolean isOver() {
        return messages.problem() != null;
    }

    @Override
    public void take(byte[] bytes, int from, int to) {
        messages.take(bytes, from, to, "");
    }

    @Override
    public boolean wantsContent() {
        return true;
    }

    @Override
    public void message(byte[] message) {
        responses.add(message);
    }

    @Override
    public void ended(Exchange exchange) {
        ended = exchange;
    }

    @Override
    public void connected(long connectNanos, long handshakeNanos) {
        // not measured
    }

    @Override
    public void unsolicitedBytes() {
        // the call fails
    }
}
