// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import io.github.jmeteroverdrive.shaded.com.google.protobuf.AnyProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.Descriptors.Descriptor;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.Descriptors.DescriptorValidationException;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.Descriptors.FieldDescriptor;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.Descriptors.FileDescriptor;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.Descriptors.MethodDescriptor;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.Descriptors.ServiceDescriptor;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.DurationProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.EmptyProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.FieldMaskProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.StructProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.TimestampProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.WrappersProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.util.JsonFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What .proto files describe: methods, and the types of messages. Thread-safe. */
final class MethodDescription {

    private static final Pattern NAME = Pattern.compile("/?([\\w.]+)/(\\w+)");

    /** How the library ends the name of the file of a type that no file describes. */
    private static final String PLACEHOLDER = ".placeholder.proto";

    /** Files that every program knows, so a descriptor set may lack them. */
    private static final Map<String, FileDescriptor> KNOWN = Stream.of(
                    AnyProto.getDescriptor(),
                    DurationProto.getDescriptor(),
                    EmptyProto.getDescriptor(),
                    FieldMaskProto.getDescriptor(),
                    StructProto.getDescriptor(),
                    TimestampProto.getDescriptor(),
                    WrappersProto.getDescriptor())
            .collect(Collectors.toMap(FileDescriptor::getName, Function.identity()));

    private final Map<String, FileDescriptorProto> files;
    private final Map<String, FileDescriptor> built = new HashMap<>(KNOWN);

    private final JsonFormat.TypeRegistry types;

    /** @throws IllegalArgumentException if a file is not valid; the message is problem and remedy */
    MethodDescription(Collection<FileDescriptorProto> files) {
        this.files = files.stream()
                .collect(Collectors.toMap(FileDescriptorProto::getName, Function.identity(), (one, same) -> one));
        this.files.keySet().forEach(this::build);
        JsonFormat.TypeRegistry.Builder all = JsonFormat.TypeRegistry.newBuilder();
        built.values().forEach(file -> all.add(file.getMessageTypes()));
        types = all.build();
    }

    /** Whether every program knows a file, so that it need not be described. */
    static boolean knows(String file) {
        return KNOWN.containsKey(file);
    }

    /** The types of messages that a google.protobuf.Any may have. */
    JsonFormat.TypeRegistry types() {
        return types;
    }

    /**
     * A method's name in its parts.
     *
     * @param service with its package
     */
    record Name(String service, String method) {

        /** @throws IllegalArgumentException if it is not valid; the message is the remedy */
        static Name of(String given) {
            Matcher parts = NAME.matcher(given.strip());
            if (parts.matches()) return new Name(parts.group(1), parts.group(2));
            throw new IllegalArgumentException(
                    "give it as package.Service/Method, such as helloworld.Greeter/SayHello");
        }

        /** As in the request. */
        String path() {
            return "/" + this;
        }

        @Override
        public String toString() {
            return service + "/" + method;
        }
    }

    /** @throws IOException if it cannot be read; the message is the problem */
    static List<FileDescriptorProto> ofSet(Path file) throws IOException {
        return FileDescriptorSet.parseFrom(Files.readAllBytes(file)).getFileList();
    }

    /** @throws IllegalArgumentException if the files do not describe it; the message is problem and remedy */
    MethodDescriptor find(Name name) {
        List<ServiceDescriptor> services = files.keySet().stream()
                .flatMap(file -> built.get(file).getServices().stream())
                .toList();
        ServiceDescriptor service = services.stream()
                .filter(known -> known.getFullName().equals(name.service))
                .findFirst()
                .orElseThrow(() -> unknown(name, "service", services.stream().map(ServiceDescriptor::getFullName)));
        MethodDescriptor method = service.findMethodByName(name.method);
        if (method == null)
            throw unknown(name, "method", service.getMethods().stream().map(MethodDescriptor::getName));
        Set<Descriptor> seen = new HashSet<>();
        requireDescribed(method.getInputType(), seen);
        requireDescribed(method.getOutputType(), seen);
        return method;
    }

    /** Types of a missing file have no fields, so messages would lack their content. */
    private static void requireDescribed(Descriptor type, Set<Descriptor> seen) {
        if (!seen.add(type)) return;
        if (type.getFile().getName().endsWith(PLACEHOLDER))
            throw new IllegalArgumentException("it needs %s, which is not described; generate the descriptor set with"
                            .formatted(type.getFullName())
                    + " --include_imports");
        for (FieldDescriptor field : type.getFields())
            if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) requireDescribed(field.getMessageType(), seen);
    }

    private static IllegalArgumentException unknown(Name name, String what, Stream<String> known) {
        return new IllegalArgumentException("%s has a %s that is not described; give one of: %s"
                .formatted(name, what, known.sorted().collect(Collectors.joining(", "))));
    }

    /** Imports of options, such as google/api/annotations.proto, may be missing. */
    private FileDescriptor build(String name) {
        FileDescriptor known = built.get(name);
        if (known != null) return known;
        FileDescriptorProto file = files.get(name);
        FileDescriptor[] imports = file.getDependencyList().stream()
                .filter(needed -> files.containsKey(needed) || knows(needed))
                .map(this::build)
                .toArray(FileDescriptor[]::new);
        try {
            FileDescriptor made = FileDescriptor.buildFrom(file, imports, true);
            built.put(name, made);
            return made;
        } catch (DescriptorValidationException e) {
            throw new IllegalArgumentException(
                    name + " is not valid (" + e.getMessage() + "); generate the description again, with all imports",
                    e);
        }
    }
}
