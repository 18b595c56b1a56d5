// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A method whose messages users write and read as JSON (ProtoJSON). Thread-safe. */
final class GrpcMethod implements BodyFormat {

    private static final String END = "\r\n";

    /** The header lines of each call, also to reflection. */
    static final String HEADERS = "te: trailers" + END + "content-type: application/grpc" + END;

    private static final int MAX_QUOTED = 200;
    private static final String UNPRINTABLE = "(a %s that JSON cannot show: %s)";
    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build()
            .readerFor(JsonNode.class);

    private final MethodDescriptor method;
    private final long deadlineMillis;
    private final JsonFormat.Parser parser;
    private final JsonFormat.Printer printer;

    /**
     * @param types that a google.protobuf.Any may have
     * @param deadlineMillis 0 = none
     */
    GrpcMethod(MethodDescriptor method, JsonFormat.TypeRegistry types, long deadlineMillis) {
        this.method = method;
        this.deadlineMillis = deadlineMillis;
        parser = JsonFormat.parser().usingTypeRegistry(types);
        printer = JsonFormat.printer()
                .usingTypeRegistry(types)
                .omittingInsignificantWhitespace()
                .alwaysPrintFieldsWithNoPresence();
    }

    boolean streamsResponses() {
        return method.isServerStreaming();
    }

    @Override
    public String headers() {
        // a day, the longest deadline, has fewer than the nine digits that it must not have
        return HEADERS + (deadlineMillis == 0 ? "" : "grpc-timeout: " + deadlineMillis + "m" + END);
    }

    @Override
    public Map<String, String> refusedHeaders() {
        return GrpcSettings.REFUSED;
    }

    @Override
    public long deadlineNanos() {
        return TimeUnit.MILLISECONDS.toNanos(deadlineMillis);
    }

    @Override
    public byte[] encode(String text) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (String json : method.isClientStreaming() || !text.isBlank() ? messages(text) : List.of("{}"))
            body.writeBytes(GrpcMessageReader.frame(message(json)));
        return body.toByteArray();
    }

    /** One value of JSON; for a stream several, one after another, or the elements of an array. */
    private List<String> messages(String text) {
        List<String> found = new ArrayList<>();
        try (JsonParser json = JSON.createParser(text)) {
            for (JsonToken token; (token = json.nextToken()) != null; ) {
                boolean list = token == JsonToken.END_ARRAY
                        || token == JsonToken.START_ARRAY
                                && json.getParsingContext().getParent().inRoot();
                if (list && method.isClientStreaming()) continue;
                int from = (int) json.currentTokenLocation().getCharOffset();
                json.skipChildren();
                json.finishToken();
                found.add(text.substring(from, (int) json.currentLocation().getCharOffset()));
                if (found.size() > 1 && !method.isClientStreaming())
                    throw invalid(text, method.getInputType(), "the method takes one message");
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
        } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
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

    /**
     * The message as JSON, or why JSON cannot show it.
     *
     * @throws IllegalArgumentException if it is not valid; the message is a sentence
     */
    String responseJson(byte[] message) {
        return json(message, method.getOutputType());
    }

    private String json(byte[] message, Descriptor type) {
        DynamicMessage parsed;
        try {
            parsed = DynamicMessage.parseFrom(type, message);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException("A message is not a valid " + type.getFullName() + ".", e);
        }
        try {
            String json = printer.print(parsed);
            // the printer escapes some characters for HTML, such as < and =
            return json.contains("\\u00") ? JSON.readTree(json).toString() : json;
        } catch (InvalidProtocolBufferException | JsonProcessingException | IllegalArgumentException e) {
            // a time out of range, or an Any of a type that is not described: valid, all the same
            return UNPRINTABLE.formatted(type.getFullName(), e.getMessage());
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
