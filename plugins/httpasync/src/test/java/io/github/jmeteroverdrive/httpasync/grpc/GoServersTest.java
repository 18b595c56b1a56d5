// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.TextFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Calls of the Go implementation's own servers, whose logs of HTTP/2 frames show what they received and sent. */
@Tag("on-request")
class GoServersTest extends GrpcCalls {

    private static final String BUILD = "testing/bench/rivals/grpc-go/build";
    private static final Path BUILT = Path.of("..", "..", "target", "rivals", "grpc-go");
    private static final String INTEROP = "grpc.testing.TestService/";
    private static final String TYPES = """
            file {
              name: "test.proto" package: "grpc.testing" syntax: "proto3"
              message_type { name: "Empty" }
              message_type { name: "Payload" field { name: "body" number: 2 type: TYPE_BYTES } }
              message_type {
                name: "EchoStatus"
                field { name: "code" number: 1 type: TYPE_INT32 }
                field { name: "message" number: 2 type: TYPE_STRING }
              }
              message_type {
                name: "SimpleRequest"
                field { name: "response_size" number: 2 type: TYPE_INT32 }
                field { name: "payload" number: 3 type: TYPE_MESSAGE type_name: "Payload" }
                field { name: "response_status" number: 7 type: TYPE_MESSAGE type_name: "EchoStatus" }
              }
              message_type { name: "SimpleResponse" field { name: "payload" number: 1 type: TYPE_MESSAGE type_name: "Payload" } }
              message_type { name: "StreamingInputCallRequest" field { name: "payload" number: 1 type: TYPE_MESSAGE type_name: "Payload" } }
              message_type { name: "StreamingInputCallResponse" field { name: "aggregated_payload_size" number: 1 type: TYPE_INT32 } }
              message_type {
                name: "ResponseParameters"
                field { name: "size" number: 1 type: TYPE_INT32 }
                field { name: "interval_us" number: 2 type: TYPE_INT32 }
              }
              message_type {
                name: "StreamingOutputCallRequest"
                field { name: "response_parameters" number: 2 label: LABEL_REPEATED type: TYPE_MESSAGE type_name: "ResponseParameters" }
                field { name: "response_status" number: 7 type: TYPE_MESSAGE type_name: "EchoStatus" }
              }
              message_type { name: "StreamingOutputCallResponse" field { name: "payload" number: 1 type: TYPE_MESSAGE type_name: "Payload" } }
              service {
                name: "TestService"
                method { name: "EmptyCall" input_type: "Empty" output_type: "Empty" }
                method { name: "UnaryCall" input_type: "SimpleRequest" output_type: "SimpleResponse" }
                method { name: "UnimplementedCall" input_type: "Empty" output_type: "Empty" }
                method {
                  name: "StreamingInputCall" client_streaming: true
                  input_type: "StreamingInputCallRequest" output_type: "StreamingInputCallResponse"
                }
                method {
                  name: "StreamingOutputCall" server_streaming: true
                  input_type: "StreamingOutputCallRequest" output_type: "StreamingOutputCallResponse"
                }
                method {
                  name: "FullDuplexCall" client_streaming: true server_streaming: true
                  input_type: "StreamingOutputCallRequest" output_type: "StreamingOutputCallResponse"
                }
              }
            }
            file {
              name: "echo.proto" package: "grpc.examples.echo" syntax: "proto3"
              message_type { name: "EchoRequest" field { name: "message" number: 1 type: TYPE_STRING } }
              service { name: "Echo" method { name: "UnaryEcho" input_type: "EchoRequest" output_type: "EchoRequest" } }
            }
            """;

    private MethodDescription described;

    @BeforeEach
    void describe() throws IOException {
        Path set = folder.resolve("types.pb");
        Files.write(set, TextFormat.parse(TYPES, FileDescriptorSet.class).toByteArray());
        described = new MethodDescription(MethodDescription.ofSet(set));
    }

    /** A server in a separate process. */
    private static final class GoServer implements AutoCloseable {

        private final Process process;
        private final InetSocketAddress address;
        private final CompletableFuture<List<String>> log;

        GoServer(String name) throws IOException {
            Path program = BUILT.resolve(name);
            assumeTrue(Files.exists(program), program + " is missing; install Go, and run " + BUILD);
            try (ServerSocket free = new ServerSocket(0)) {
                address = new InetSocketAddress(InetAddress.getLoopbackAddress(), free.getLocalPort());
            }
            ProcessBuilder command = new ProcessBuilder(program.toString(), "-port", String.valueOf(address.getPort()));
            command.environment().put("GODEBUG", "http2debug=2");
            command.environment().put("GRPC_GO_LOG_SEVERITY_LEVEL", "info");
            process = command.redirectErrorStream(true).start();
            BufferedReader out = process.inputReader(UTF_8);
            for (String line = out.readLine(); !line.contains("ListenSocket created"); line = out.readLine()) {}
            log = CompletableFuture.supplyAsync(() -> out.lines().toList());
        }

        @Override
        public void close() {
            process.destroy();
        }

        /** Ends it. It logs frames before it sends them, so its log has all that clients have received. */
        List<String> log() {
            close();
            return log.join();
        }
    }

    private List<Ended> call(GoServer to, String method, String message, int times) {
        ended.clear();
        return call(described.find(MethodDescription.Name.of(method)), message, times, to.address);
    }

    private static long count(List<String> log, String text) {
        return log.stream().filter(line -> line.contains(text)).count();
    }

    private static String payload(int size) {
        return "\"payload\": {\"body\": \"" + Base64.getEncoder().encodeToString(new byte[size]) + "\"}";
    }

    @Test
    void theLogHasAsManyCallsOfEachKind() throws IOException {
        try (GoServer server = new GoServer("interop")) {
            assertThat(call(server, INTEROP + "UnaryCall", "{\"responseSize\": 3, " + payload(100) + "}", 500))
                    .hasSize(500)
                    .allMatch(
                            call -> call.failure() == null && call.json().equals("{\"payload\":{\"body\":\"AAAA\"}}"));
            String sizes = "{\"responseParameters\": [{\"size\": 3}, {\"size\": 6}, {\"size\": 0}]}";
            assertThat(call(server, INTEROP + "StreamingOutputCall", sizes, 50))
                    .hasSize(50)
                    .allMatch(call -> call.failure() == null
                            && call.json()
                                    .equals("{\"payload\":{\"body\":\"AAAA\"}}\n{\"payload\":{\"body\":\"AAAAAAAA\"}}\n"
                                            + "{\"payload\":{\"body\":\"\"}}\n"));
            assertThat(call(
                            server,
                            INTEROP + "StreamingInputCall",
                            "[{" + payload(70_000) + "}, {" + payload(5) + "}]",
                            50))
                    .hasSize(50)
                    .allMatch(call -> call.json().equals("{\"aggregatedPayloadSize\":70005}"));
            assertThat(call(server, INTEROP + "FullDuplexCall", sizes + sizes, 50))
                    .hasSize(50)
                    .allMatch(call ->
                            call.failure() == null && call.json().lines().count() == 6);
            List<String> log = server.log();
            assertThat(count(log, "\":path\" = \"/" + INTEROP + "UnaryCall\"")).isEqualTo(500);
            for (String method : List.of("StreamingOutputCall", "StreamingInputCall", "FullDuplexCall"))
                assertThat(count(log, "\":path\" = \"/" + INTEROP + method + "\""))
                        .isEqualTo(50);
            assertThat(count(log, ": wrote HEADERS flags=END_STREAM|END_HEADERS"))
                    .isEqualTo(650);
            assertThat(count(log, "RST_STREAM")).isZero();
        }
    }

    @Test
    void theStatusIsThatOfTheServer() throws IOException {
        try (GoServer server = new GoServer("interop")) {
            String wanted = "{\"responseStatus\": {\"code\": %d, \"message\": \"\\t100%% \u00fc\u4e16\"}}";
            for (GrpcStatus status : GrpcStatus.values()) {
                if (status == GrpcStatus.OK) continue;
                for (String method : List.of("UnaryCall", "FullDuplexCall")) {
                    Ended call = call(server, INTEROP + method, wanted.formatted(status.ordinal()), 1)
                            .get(0);
                    assertThat(call.failure()).isEqualTo(status.ordinal() + " " + status);
                    assertThat(call.message()).isEqualTo(status + ": \t100% \u00fc\u4e16");
                }
            }
            assertThat(call(server, INTEROP + "UnaryCall", wanted.formatted(99), 1))
                    .extracting(Ended::code)
                    .containsExactly(GrpcStatus.UNKNOWN.ordinal());
            for (String method : List.of("UnimplementedCall", "EmptyCall")) {
                path = method.equals("EmptyCall") ? "/grpc.testing.None/EmptyCall" : null;
                assertThat(call(server, INTEROP + method, "{}", 1))
                        .extracting(Ended::code)
                        .containsExactly(GrpcStatus.UNIMPLEMENTED.ordinal());
            }
        }
    }

    @Test
    void metadataIsEchoed() throws IOException {
        metadata = "x-grpc-test-echo-initial: first\nx-grpc-test-echo-trailing-bin: q6ur";
        try (GoServer server = new GoServer("interop")) {
            for (String method : List.of("UnaryCall", "FullDuplexCall"))
                assertThat(call(server, INTEROP + method, "{}", 20)).allMatch(call -> call.failure() == null);
            List<String> log = server.log();
            assertThat(count(log, "\"x-grpc-test-echo-initial\" = \"first\"")).isEqualTo(40);
            assertThat(count(log, "\"x-grpc-test-echo-trailing-bin\" = \"q6ur\""))
                    .isEqualTo(40);
        }
    }

    @Test
    void callsEndAtTheirDeadline() throws IOException {
        try (GoServer server = new GoServer("interop")) {
            deadline = 1000;
            String never = "{\"responseParameters\": [{\"size\": 3}, {\"size\": 3, \"intervalUs\": 2000000000}]}";
            for (String method : List.of("StreamingOutputCall", "FullDuplexCall"))
                assertThat(call(server, INTEROP + method, never, 5))
                        .hasSize(5)
                        .extracting(Ended::code)
                        .containsOnly(GrpcStatus.DEADLINE_EXCEEDED.ordinal());
            List<String> log = server.log();
            // a call is not sent if its deadline is over before the connection is open
            assertThat(count(log, "\"grpc-timeout\" = \"1000m\"")).isEqualTo(count(log, "\":path\" = "));
        }
    }

    @Test
    void largeMessagesPassAndTooLargeOnesExhaustAResource() throws IOException {
        maxMessage = 4 << 20;
        keep = 10;
        try (GoServer server = new GoServer("interop")) {
            assertThat(call(
                            server,
                            INTEROP + "UnaryCall",
                            "{\"responseSize\": 4000000, " + payload(4_000_000) + "}",
                            20))
                    .hasSize(20)
                    .allMatch(call -> call.failure() == null);
            Ended received = call(server, INTEROP + "UnaryCall", "{\"responseSize\": 5000000}", 1)
                    .get(0);
            assertThat(received.code()).isEqualTo(GrpcStatus.RESOURCE_EXHAUSTED.ordinal());
            Ended sent = call(server, INTEROP + "UnaryCall", "{" + payload(5_000_000) + "}", 1)
                    .get(0);
            assertThat(sent.code()).isEqualTo(GrpcStatus.RESOURCE_EXHAUSTED.ordinal());
            assertThat(sent.message()).contains("grpc: received message larger than max (50000");
        }
    }

    /** The server compresses its response as the request says that it is. */
    @Test
    void aCompressedResponseIsDecoded() throws IOException {
        metadata = "grpc-encoding: gzip";
        String text = "x".repeat(10_000);
        try (GoServer server = new GoServer("compression")) {
            assertThat(call(server, "grpc.examples.echo.Echo/UnaryEcho", "{\"message\": \"" + text + "\"}", 20))
                    .hasSize(20)
                    .allMatch(call -> call.failure() == null && call.json().equals("{\"message\":\"" + text + "\"}"));
            List<String> log = server.log();
            assertThat(count(log, "UnaryEcho called with message")).isEqualTo(20);
        }
    }
}
