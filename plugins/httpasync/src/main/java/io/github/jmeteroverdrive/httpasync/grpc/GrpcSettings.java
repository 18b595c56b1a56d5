// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Section;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.http.download.ByteCount;
import io.github.jmeteroverdrive.http.download.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.endpoint.Endpoint;
import io.github.jmeteroverdrive.httpasync.endpoint.EndpointFields;
import io.github.jmeteroverdrive.httpasync.load.CheckFields;
import io.github.jmeteroverdrive.httpasync.load.LoadFields;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.Server;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.ThreadSettings;
import io.github.jmeteroverdrive.httpasync.load.RequestThread;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.load.StatusSet;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.request.FeedCursor;
import io.github.jmeteroverdrive.httpasync.request.FeedFields;
import io.github.jmeteroverdrive.httpasync.request.FeedTable;
import io.github.jmeteroverdrive.httpasync.request.HeaderLines;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.httpasync.request.RequestWorkload;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.results.GroupThread;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;

/** The fields of a gRPC Request, and what a thread makes of their values. */
public final class GrpcSettings {

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
            .syntax(GrpcSettings::metadata)
            .emptyMeans("none")
            .hint("Lines name: value; the value of a name that ends in -bin in base64");
    static final Field<Integer> DEADLINE = Field.count(ELEMENT + ".deadline", "Deadline", 0, MAX_DEADLINE)
            .emptyIs(0, "none")
            .unit("ms")
            .hint("From the start of a call; the server receives it as grpc-timeout");
    public static final Field<String> FEED = FeedFields.name(ELEMENT + ".feed")
            .hint("Name of an od - Data Feed, whose columns message and metadata take as ${column}");
    static final Field<String> CONTAINS = CheckFields.contains(
            ELEMENT, "Response contains", "Text that the messages of each response must have, as JSON without spaces");
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

    private final TestElement element;
    private final Fields fields;
    private final String title;

    public GrpcSettings(TestElement element) {
        this.element = element;
        fields = Fields.of(element, DECLARATION, Refusal::new);
        title = fields.title();
    }

    private boolean waits(Field<?> field) {
        return Declaration.waits(element, field.property());
    }

    /**
     * Checks the fields before a thread starts.
     *
     * @return how much is sent at most, if that is known
     * @throws Refusal if one that has no variable or function is wrong
     */
    public OptionalLong check() {
        for (Field<?> field : DECLARATION.fields()) if (!waits(field)) fields.get(field);
        try {
            metadata(FieldText.raw(element, METADATA.property()));
        } catch (IllegalArgumentException e) {
            throw fields.refuse(METADATA, e.getMessage());
        }
        boolean known = !waits(METHOD) && !waits(DESCRIPTORS) && !waits(DEADLINE);
        if (known && !fields.get(DESCRIPTORS).isEmpty()) {
            GrpcMethod method = method(new Description(), this::ofSet, DESCRIPTORS);
            String message = FieldText.raw(element, MESSAGE.property());
            if (!message.contains("${")) encode(method, message);
        }
        LOAD.prepareResults(element);
        return LOAD.number(element);
    }

    private void encode(GrpcMethod method, String message) {
        try {
            method.encode(message);
        } catch (IllegalArgumentException e) {
            throw new Refusal(title + ": " + e.getMessage() + ".");
        }
    }

    private Collection<FileDescriptorProto> ofSet() {
        Path file = FileServer.getFileServer()
                .getResolvedFile(fields.get(DESCRIPTORS))
                .toPath();
        try {
            return MethodDescription.ofSet(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "it cannot be read as a descriptor set (" + Refusal.why(e) + "); give the output of protoc"
                            + " --include_imports --descriptor_set_out, or of buf build -o",
                    e);
        }
    }

    /** @param from the field that a wrong description is due to */
    private GrpcMethod method(
            Description description, Supplier<Collection<FileDescriptorProto>> reader, Field<?> from) {
        MethodDescription described;
        try {
            described = description.get(reader);
        } catch (IllegalArgumentException e) {
            throw fields.refuse(from, e.getMessage());
        }
        try {
            return new GrpcMethod(described.find(fields.get(METHOD)), described.types(), fields.get(DEADLINE));
        } catch (IllegalArgumentException e) {
            throw fields.refuse(METHOD, e.getMessage());
        }
    }

    /** The threads of all elements that ask the same get the same answer. */
    private GrpcMethod ofServer(RunContext run, Endpoint endpoint) {
        String metadata = FieldText.raw(element, METADATA.property())
                .lines()
                .filter(line -> !line.contains("${"))
                .collect(Collectors.joining("\n"));
        String service = fields.get(METHOD).service();
        Description shared =
                run.shared(Description.class, endpoint.name() + " " + service + " " + metadata, Description::new);
        return method(
                shared,
                () -> ServerReflection.ask(endpoint.connectionOptions(), endpoint.destination(), metadata, service),
                METHOD);
    }

    private GrpcMethod ofSet(RunContext run) {
        Description shared = run.shared(Description.class, fields.get(DESCRIPTORS), Description::new);
        return method(shared, this::ofSet, DESCRIPTORS);
    }

    /**
     * Opens the connections of a thread.
     *
     * @throws Refusal if a field is wrong, names an endpoint or a feed that does not exist, or the server does not
     *     describe the method
     */
    public RequestThread open(RunContext run, JMeterContext context, GroupThread thread) {
        Endpoint endpoint = Endpoint.named(run, fields.get(ENDPOINT), title);
        if (!endpoint.connectionOptions().http2())
            throw fields.refuse(ENDPOINT, "gRPC needs HTTP/2; set its Protocol to http2");
        boolean asks = fields.get(DESCRIPTORS).isEmpty();
        GrpcMethod method = asks ? ofServer(run, endpoint) : ofSet(run);
        ThreadSettings settings = new ThreadSettings(title, List.of(Server.of(endpoint)), LOAD.in(fields));
        String feedName = fields.get(FEED);
        FeedTable feed = feedName.isEmpty() ? null : FeedTable.named(run, feedName, title);
        FeedCursor row = feed == null ? null : feed.cursor(~thread.threadSeed(run.runId()));
        List<String> names = feed == null ? List.of() : feed.names();
        Destination to = endpoint.destination();
        RequestTemplate template = new RequestTemplate(
                element,
                fields.get(METHOD).path(),
                METADATA,
                MESSAGE,
                method,
                to,
                new ValueSources(title, names, FeedTable.describe(feed), row, context.getVariables()));
        ResponseCheck check = new ResponseCheck(
                title,
                StatusSet.parse("200"),
                null,
                fields.get(CONTAINS),
                ExpectedBody.ANY,
                Math.toIntExact(fields.get(KEEP)),
                false,
                EventReader.Options.NONE);
        int maxMessage = Math.toIntExact(fields.get(MAX_MESSAGE));
        long stopAfter = fields.get(STOP_AFTER).orElse(Long.MAX_VALUE);
        RequestWorkload work = RequestWorkload.of(
                template,
                row,
                to,
                settings.load().traceEvery(),
                () -> new GrpcResponse(method, check.inspector(run), maxMessage, stopAfter));
        return RequestThread.connect(run, settings, work, element.getName(), context, thread);
    }

    /**
     * What one server or file describes, or why it does not. Other elements may use the run's shared objects while a
     * server is asked. Thread-safe.
     */
    private static final class Description {

        private MethodDescription found;
        private IllegalArgumentException failure;

        synchronized MethodDescription get(Supplier<Collection<FileDescriptorProto>> reader) {
            if (failure != null) throw failure;
            if (found != null) return found;
            try {
                found = new MethodDescription(reader.get());
                return found;
            } catch (IllegalArgumentException e) {
                failure = e;
                throw e;
            }
        }
    }

    /** @throws IllegalArgumentException if a line is not valid; the message is line and remedy */
    static HeaderLines metadata(String lines) {
        return HeaderLines.checked(lines, REFUSED);
    }
}
