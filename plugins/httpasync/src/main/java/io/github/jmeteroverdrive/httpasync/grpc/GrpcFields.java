// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.http.body.ByteCount;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields;
import io.github.jmeteroverdrive.httpasync.feed.FeedFields;
import io.github.jmeteroverdrive.httpasync.load.CheckFields;
import io.github.jmeteroverdrive.httpasync.load.LoadFields;
import io.github.jmeteroverdrive.httpasync.request.HeaderLines;
import java.util.Map;
import java.util.OptionalLong;

/** The fields of a gRPC Request. */
public final class GrpcFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - gRPC Request";

    private static final String ELEMENT = "GrpcRequest";

    private static final String REMOVE = "remove it";

    /** Headers that metadata must not have, and what to do instead. */
    static final Map<String, String> REFUSED = Map.of(
            "te", REMOVE,
            "content-type", REMOVE,
            "content-length", REMOVE,
            "host", REMOVE,
            "grpc-timeout", "give Deadline instead");

    private static final int MAX_DEADLINE = 86_400_000;

    public static final Field<String> ENDPOINT = EndpointFields.name(ELEMENT + ".endpoint");
    public static final Field<MethodDescription.Name> METHOD = Field.of(
                    ELEMENT + ".method", "Method", Value.of(MethodDescription.Name::of))
            .required("give it as package.Service/Method, such as helloworld.Greeter/SayHello")
            .hint("package.Service/Method, such as helloworld.Greeter/SayHello");
    public static final Field<String> DESCRIPTORS = Field.text(ELEMENT + ".descriptorSet", "Descriptor set")
            .file()
            .emptyMeans("the server is asked (reflection)")
            .hint("File that describes the method: protoc --include_imports --descriptor_set_out=FILE, or buf build"
                    + " -o FILE; relative to the plan's folder");
    public static final Field<String> MESSAGE = Field.text(ELEMENT + ".message", "Message")
            .lines()
            .verbatim()
            .emptyMeans("{}, and no message for a stream")
            .hint("JSON. For a stream of requests several values, one after another, or an array of them");
    public static final Field<String> METADATA = Field.text(ELEMENT + ".metadata", "Metadata")
            .lines()
            .syntax(GrpcFields::metadata)
            .emptyMeans("none")
            .hint("Lines name: value; the value of a name that ends in -bin in base64");
    static final Field<Integer> DEADLINE = Field.count(ELEMENT + ".deadline", "Deadline", 0, MAX_DEADLINE)
            .emptyIs(0, "none")
            .unit("ms")
            .hint("From the start of a call; the server receives it as grpc-timeout");
    public static final Field<String> FEED = FeedFields.name(ELEMENT + ".feed")
            .hint("Name of an od - Data Feed, whose columns message and metadata take as ${column}");
    static final Field<String> CONTAINS = CheckFields.contains(
            ELEMENT, "Response contains", "Text that the messages of each response must have, as JSON without blanks");
    static final Field<Long> KEEP = CheckFields.keep(ELEMENT);
    static final Field<OptionalLong> STOP_AFTER = CheckFields.stopAfter(ELEMENT, "messages");
    static final Field<Long> MAX_MESSAGE = Field.of(
                    ELEMENT + ".maxMessage", "Max message", ByteCount.value(1, Integer.MAX_VALUE - 64))
            .written("4m")
            .unit("bytes")
            .hint("A response with a longer message fails with RESOURCE_EXHAUSTED");

    public static final LoadFields LOAD = LoadFields.of(ELEMENT, "calls", "A call");

    public static final Declaration DECLARATION = Declaration.of(
            LABEL,
            "grpc.md",
            Section.of("Call", ENDPOINT, METHOD, DESCRIPTORS, MESSAGE, METADATA, DEADLINE, FEED),
            Section.of("Response", CONTAINS, KEEP, STOP_AFTER, MAX_MESSAGE),
            LOAD.loadSection(),
            LOAD.endSection());

    private GrpcFields() {}

    /** @throws IllegalArgumentException if a line is not valid; the message is line and remedy */
    static HeaderLines metadata(String lines) {
        return HeaderLines.of(lines, REFUSED);
    }
}
