// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import io.github.jmeteroverdrive.form.Declaration;
import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.body.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.endpoint.Endpoint;
import io.github.jmeteroverdrive.httpasync.feed.FeedCursor;
import io.github.jmeteroverdrive.httpasync.feed.FeedTable;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.Server;
import io.github.jmeteroverdrive.httpasync.load.LoadFields.ThreadSettings;
import io.github.jmeteroverdrive.httpasync.load.RequestThread;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.load.StatusSet;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
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
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContext;

/** Reads the fields of a gRPC Request. */
public final class GrpcSettings {

    private final TestElement element;
    private final Fields fields;
    private final String title;

    public GrpcSettings(TestElement element) {
        this.element = element;
        fields = Fields.of(element, GrpcFields.DECLARATION, Refusal::new);
        title = GrpcFields.LABEL + " '" + element.getName() + "'";
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
        for (Field<?> field : GrpcFields.DECLARATION.fields()) if (!waits(field)) fields.get(field);
        try {
            GrpcFields.metadata(FieldText.raw(element, GrpcFields.METADATA.property()));
        } catch (IllegalArgumentException e) {
            throw fields.refuse(GrpcFields.METADATA, e.getMessage());
        }
        boolean known = !waits(GrpcFields.METHOD) && !waits(GrpcFields.DESCRIPTORS) && !waits(GrpcFields.DEADLINE);
        if (known && !fields.get(GrpcFields.DESCRIPTORS).isEmpty()) {
            GrpcMethod method = method(new Description(), this::ofSet, GrpcFields.DESCRIPTORS);
            String message = FieldText.raw(element, GrpcFields.MESSAGE.property());
            if (!message.contains("${")) encode(method, message);
        }
        GrpcFields.LOAD.prepareResults(element);
        return GrpcFields.LOAD.number(element, fields);
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
                .getResolvedFile(fields.get(GrpcFields.DESCRIPTORS))
                .toPath();
        try {
            return MethodDescription.ofSet(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "it cannot be read as a descriptor set (" + e.getMessage() + "); give the output of protoc"
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
            return new GrpcMethod(
                    described.find(fields.get(GrpcFields.METHOD)), described.types(), fields.get(GrpcFields.DEADLINE));
        } catch (IllegalArgumentException e) {
            throw fields.refuse(GrpcFields.METHOD, e.getMessage());
        }
    }

    /** The threads of all elements that ask the same get the same answer. */
    private GrpcMethod ofServer(RunContext run, Endpoint endpoint) {
        String metadata = FieldText.raw(element, GrpcFields.METADATA.property())
                .lines()
                .filter(line -> !line.contains("${"))
                .collect(Collectors.joining("\n"));
        String service = fields.get(GrpcFields.METHOD).service();
        Description shared =
                run.shared(Description.class, endpoint.name() + " " + service + " " + metadata, Description::new);
        return method(
                shared,
                () -> ServerReflection.ask(endpoint.connectionOptions(), endpoint.destination(), metadata, service),
                GrpcFields.METHOD);
    }

    private GrpcMethod ofSet(RunContext run) {
        Description shared = run.shared(Description.class, fields.get(GrpcFields.DESCRIPTORS), Description::new);
        return method(shared, this::ofSet, GrpcFields.DESCRIPTORS);
    }

    /**
     * Opens the connections of a thread.
     *
     * @throws Refusal if a field is wrong, names an endpoint or a feed that does not exist, or the server does not
     *     describe the method
     */
    public RequestThread open(RunContext run, JMeterContext context, GroupThread thread) {
        Endpoint endpoint = Endpoint.named(run, fields.get(GrpcFields.ENDPOINT), title);
        if (!endpoint.connectionOptions().http2())
            throw fields.refuse(GrpcFields.ENDPOINT, "gRPC needs HTTP/2; set its Protocol to http2");
        boolean asks = fields.get(GrpcFields.DESCRIPTORS).isEmpty();
        GrpcMethod method = asks ? ofServer(run, endpoint) : ofSet(run);
        ThreadSettings settings = new ThreadSettings(title, List.of(Server.of(endpoint)), GrpcFields.LOAD.in(fields));
        String feedName = fields.get(GrpcFields.FEED);
        FeedTable feed = feedName.isEmpty() ? null : FeedTable.named(run, feedName, title);
        FeedCursor row = feed == null ? null : feed.cursor(~thread.threadSeed(run.runId()));
        List<String> names = feed == null ? List.of() : feed.names();
        Destination to = endpoint.destination();
        RequestTemplate template = new RequestTemplate(
                element,
                fields.get(GrpcFields.METHOD).path(),
                GrpcFields.METADATA,
                GrpcFields.MESSAGE,
                method,
                to,
                new ValueSources(title, names, row, context.getVariables()));
        ResponseCheck check = new ResponseCheck(
                title,
                StatusSet.parse("200"),
                null,
                fields.get(GrpcFields.CONTAINS),
                ExpectedBody.ANY,
                Math.toIntExact(fields.get(GrpcFields.KEEP)),
                false,
                EventReader.Options.NONE);
        int maxMessage = Math.toIntExact(fields.get(GrpcFields.MAX_MESSAGE));
        long stopAfter = fields.get(GrpcFields.STOP_AFTER).orElse(Long.MAX_VALUE);
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
}
