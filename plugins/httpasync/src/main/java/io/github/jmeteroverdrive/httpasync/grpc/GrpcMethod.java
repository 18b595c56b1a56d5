// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jmeteroverdrive.httpasync.protocol.GrpcMessageReader;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.BodyFormat;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.Descriptors.Descriptor;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.Descriptors.MethodDescriptor;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.DynamicMessage;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.InvalidProtocolBufferException;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.util.JsonFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A method whose messages users write and read as JSON (ProtoJSON). Thread-safe. */
final class GrpcMethod implements BodyFormat {

    private static final String END = "\r\n";
    private static final int MAX_QUOTED = 200;
    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build()
            .readerFor(JsonNode.class);

    private final MethodDescriptor method;
    private final long deadlineMillis;
    private final JsonFormat.Parser parser;
    private final JsonFormat.Printer printer;

    /** @param deadlineMillis 0 = none */
    GrpcMethod(MethodDescriptor method, long deadlineMillis) {
        this.method = method;
        this.deadlineMillis = deadlineMillis;
        JsonFormat.TypeRegistry types = JsonFormat.TypeRegistry.newBuilder()
                .add(method.getInputType())
                .add(method.getOutputType())
                .build();
        parser = JsonFormat.parser().usingTypeRegistry(types);
        printer = JsonFormat.printer()
                .usingTypeRegistry(types)
                .omittingInsignificantWhitespace()
                .alwaysPrintFieldsWithNoPresence();
    }

    /** Whether the server sends any number of messages. */
    boolean streamsResponses() {
        return method.isServerStreaming();
    }

    @Override
    public String headers() {
        String timeout = deadlineMillis == 0 ? "" : "grpc-timeout: " + timeout(deadlineMillis) + END;
        return "te: trailers" + END + "content-type: application/grpc" + END + timeout;
    }

    /** The value has at most eight digits. */
    private static String timeout(long millis) {
        return millis < 100_000_000 ? millis + "m" : TimeUnit.MILLISECONDS.toSeconds(millis) + "S";
    }

    @Override
    public long deadlineNanos() {
        return TimeUnit.MILLISECONDS.toNanos(deadlineMillis);
    }

    @Override
    public byte[] encode(String text) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (String json : method.isClientStreaming() ? messages(text) : List.of(text.isBlank() ? "{}" : text))
            body.writeBytes(GrpcMessageReader.frame(message(json)));
        return body.toByteArray();
    }

    /** Values of JSON one after another, or the elements of one array. */
    private List<String> messages(String text) {
        List<String> found = new ArrayList<>();
        try (MappingIterator<JsonNode> values = JSON.readValues(text)) {
            while (values.hasNextValue()) {
                JsonNode value = values.nextValue();
                if (value.isArray()) value.forEach(element -> found.add(element.toString()));
                else found.add(value.toString());
            }
        } catch (JsonProcessingException e) {
            throw invalid(text, method.getInputType(), e.getOriginalMessage());
        } catch (IOException e) {
            throw invalid(text, method.getInputType(), e.getMessage());
        }
        return found;
    }

    private byte[] message(String json) {
        DynamicMessage.Builder message = DynamicMessage.newBuilder(method.getInputType());
        try {
            parser.merge(json, message);
        } catch (InvalidProtocolBufferException e) {
            throw invalid(json, method.getInputType(), e.getMessage());
        }
        if (!message.isInitialized())
            throw invalid(json, method.getInputType(), "without " + message.getInitializationErrorString());
        return message.build().toByteArray();
    }

    private static IllegalArgumentException invalid(String json, Descriptor type, String why) {
        String quoted = json.length() <= MAX_QUOTED ? json : json.substring(0, MAX_QUOTED) + "…";
        return new IllegalArgumentException(
                "Message is '%s', which is not a %s (%s); correct it".formatted(quoted, type.getFullName(), why));
    }

    /** @throws IllegalArgumentException if it is not valid; the message is a sentence */
    String responseJson(byte[] message) {
        return json(message, method.getOutputType());
    }

    private String json(byte[] message, Descriptor type) {
        try {
            String json = printer.print(DynamicMessage.parseFrom(type, message));
            // the printer escapes some characters for HTML, such as < and =
            return json.contains("\\u00") ? JSON.readTree(json).toString() : json;
        } catch (InvalidProtocolBufferException | JsonProcessingException e) {
            throw new IllegalArgumentException("A message is not a valid " + type.getFullName() + ".", e);
        }
    }

    /** The messages of a request's body, a line for each. */
    String requestJson(byte[] body) {
        List<String> lines = new ArrayList<>();
        GrpcMessageReader reader = new GrpcMessageReader(Integer.MAX_VALUE, new GrpcMessageReader.Listener() {
            @Override
            public boolean wantsContent() {
                return true;
            }

            @Override
            public void message(byte[] message) {
                lines.add(json(message, method.getInputType()));
            }
        });
        reader.begin();
        reader.take(body, 0, body.length, "");
        return String.join("\n", lines);
    }
}
