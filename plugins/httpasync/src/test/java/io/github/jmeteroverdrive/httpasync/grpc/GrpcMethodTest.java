// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.shaded.com.google.protobuf.Any;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.ByteString;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.DescriptorProtos.DescriptorProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.Timestamp;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.UnknownFieldSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages as JSON, and what the files that describe them must have. */
class GrpcMethodTest {

    private static final String ANY = ".google.protobuf.Any";
    private static final int ANY_FIELD = 1;
    private static final int TIME_FIELD = 2;

    private static DescriptorProto message(String name, FieldDescriptorProto.Builder... fields) {
        DescriptorProto.Builder message = DescriptorProto.newBuilder().setName(name);
        for (FieldDescriptorProto.Builder field : fields) message.addField(field);
        return message.build();
    }

    private static FieldDescriptorProto.Builder field(String name, int number, Type type) {
        return FieldDescriptorProto.newBuilder().setName(name).setNumber(number).setType(type);
    }

    private static FieldDescriptorProto.Builder field(String name, int number, String type) {
        return field(name, number, Type.TYPE_MESSAGE).setTypeName(type);
    }

    /** @param content type of a field of the messages */
    private static FileDescriptorProto boxes(String content) {
        MethodDescriptorProto put = MethodDescriptorProto.newBuilder()
                .setName("Put")
                .setInputType(".t.Box")
                .setOutputType(".t.Box")
                .build();
        return FileDescriptorProto.newBuilder()
                .setName("boxes.proto")
                .setSyntax("proto3")
                .setPackage("t")
                .addDependency("google/protobuf/any.proto")
                .addDependency("google/protobuf/timestamp.proto")
                .addDependency("things.proto")
                .addMessageType(message(
                        "Box",
                        field("content", ANY_FIELD, content),
                        field("at", TIME_FIELD, ".google.protobuf.Timestamp")))
                .addService(ServiceDescriptorProto.newBuilder()
                        .setName("Boxes")
                        .addMethod(put)
                        .addMethod(put.toBuilder().setName("PutAll").setClientStreaming(true)))
                .build();
    }

    private static FileDescriptorProto things() {
        return FileDescriptorProto.newBuilder()
                .setName("things.proto")
                .setSyntax("proto3")
                .setPackage("t")
                .addMessageType(message("Thing", field("name", 1, Type.TYPE_STRING)))
                .build();
    }

    private static GrpcMethod method(String name, FileDescriptorProto... files) {
        MethodDescription description = new MethodDescription(List.of(files));
        return new GrpcMethod(description.find(MethodDescription.Name.of("t.Boxes/" + name)), description.types(), 0);
    }

    private static String sent(String method, String message) {
        GrpcMethod its = method(method, boxes(ANY), things());
        return its.requestJson(its.encode(message));
    }

    private static byte[] box(int field, ByteString content) {
        return UnknownFieldSet.newBuilder()
                .addField(
                        field,
                        UnknownFieldSet.Field.newBuilder()
                                .addLengthDelimited(content)
                                .build())
                .build()
                .toByteArray();
    }

    @Test
    void anAnyMayHaveEachTypeThatIsDescribed() {
        assertThat(sent("Put", "{\"content\": {\"@type\": \"x/t.Thing\", \"name\": \"n\"}}"))
                .isEqualTo("{\"content\":{\"@type\":\"x/t.Thing\",\"name\":\"n\"}}");
        assertThat(sent("Put", "{\"content\": {\"@type\": \"x/google.protobuf.Duration\", \"value\": \"1s\"}}"))
                .contains("\"1s\"");
    }

    @Test
    void aReplyThatJsonCannotShowIsValid() {
        GrpcMethod put = method("Put", boxes(ANY), things());
        Any unknown = Any.newBuilder().setTypeUrl("x/t.Unknown").build();
        assertThat(put.responseJson(box(ANY_FIELD, unknown.toByteString())))
                .startsWith("(a t.Box that JSON cannot show: ")
                .contains("t.Unknown");
        Timestamp late = Timestamp.newBuilder().setSeconds(Long.MAX_VALUE).build();
        assertThat(put.responseJson(box(TIME_FIELD, late.toByteString())))
                .startsWith("(a t.Box that JSON cannot show: ");
        assertThatThrownBy(() -> put.responseJson(new byte[] {1})).hasMessage("A message is not a valid t.Box.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{} {}",
                "{}}",
                "{},",
                "[{}]",
                "{\"at\": \"2026-11-27T10:00:00Z\"} x",
                "{\"at\": \"99999-01-01T00:00:00Z\"}",
                "1"
            })
    void oneMessageIsOneValue(String text) {
        GrpcMethod put = method("Put", boxes(ANY), things());
        assertThatThrownBy(() -> put.encode(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("; correct it");
    }

    @Test
    void aStreamHasAllValues() {
        String time = "{\"at\":\"2026-11-27T10:00:00Z\"}";
        assertThat(sent("PutAll", " [" + time + " , {}]\n" + time + "{}").lines())
                .containsExactly(time, "{}", time, "{}");
        assertThat(sent("PutAll", "[]")).isEmpty();
        GrpcMethod all = method("PutAll", boxes(ANY), things());
        for (String wrong : List.of("[{}", "{}}", "[{}],", "[[{}]]", "1"))
            assertThatThrownBy(() -> all.encode(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyImportsThatMessagesDoNotNeedMayBeMissing() {
        assertThat(method("Put", boxes(ANY)).encode("{}")).hasSize(5);
        assertThatThrownBy(() -> method("Put", boxes(".t.Thing")))
                .hasMessage("it needs t.Thing, which is not described; generate the descriptor set with"
                        + " --include_imports");
    }
}
