// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.github.jmeteroverdrive.http.download.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.GrpcRequest;
import io.github.jmeteroverdrive.httpasync.HttpEndpoint;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.endpoint.Endpoint;
import io.github.jmeteroverdrive.httpasync.endpoint.TestKeys;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.FramesServer;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.load.StatusSet;
import io.github.jmeteroverdrive.httpasync.load.TestInspectors;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.request.FeedTable;
import io.github.jmeteroverdrive.httpasync.request.TestFeeds;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.TestRun;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.Descriptors.MethodDescriptor;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls of a server of grpc-java: what it receives, and how each call ends. */
class GrpcCallsTest extends GrpcCalls {

    private static final String HTML = "00000d 01 04 ID 88 0f10 09 746578742f68746d6c 000006 00 01 ID 3c68746d6c3e";

    /** Passes on the bytes of one connection until it is closed. */
    private static final class Relay implements AutoCloseable {

        private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private final List<Socket> sockets = new CopyOnWriteArrayList<>();

        Relay(InetSocketAddress to) throws IOException {
            run(() -> {
                Socket client = listening.accept();
                sockets.add(client);
                Socket server = new Socket(to.getAddress(), to.getPort());
                sockets.add(server);
                run(() -> client.getInputStream().transferTo(server.getOutputStream()));
                server.getInputStream().transferTo(client.getOutputStream());
                return null;
            });
        }

        private static void run(Callable<?> task) {
            Thread thread = new Thread(() -> {
                try {
                    task.call();
                } catch (Exception e) {
                    // it was closed
                }
            });
            thread.setDaemon(true);
            thread.start();
        }

        InetSocketAddress address() {
            return (InetSocketAddress) listening.getLocalSocketAddress();
        }

        @Override
        public void close() {
            try {
                listening.close();
                for (Socket socket : sockets) socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static EchoServer server;

    @BeforeAll
    static void serve() throws IOException {
        server = new EchoServer();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static MethodDescriptor described(String method) {
        return new MethodDescription(ServerReflection.ask(link(server.address()), TO, "", "test.Echo"))
                .find(MethodDescription.Name.of("test.Echo/" + method));
    }

    private Ended call(String method, String message) {
        return call(method, message, 1).get(0);
    }

    private List<Ended> call(String method, String message, int times) {
        return call(described(method), message, times, server.address());
    }

    @Test
    void aUnaryCallHasItsReplyAsJson() {
        Ended call = call("Unary", "{\"text\": \"h\u00e9\", \"at\": \"2026-11-27T10:00:00Z\"}");
        assertThat(call.failure()).isNull();
        assertThat(call.code()).isZero();
        assertThat(call.message()).isEqualTo("OK");
        assertThat(call.json()).isEqualTo("{\"text\":\"h\u00e9\",\"count\":1,\"at\":\"2026-11-27T10:00:00Z\"}");
    }

    @Test
    void theServerCountsTheSameCalls() {
        long before = server.calls.get();
        List<Ended> calls = call("Unary", "{}", 500);
        assertThat(calls).hasSize(500).allMatch(call -> call.failure() == null && call.code() == 0);
        assertThat(server.calls.get() - before).isEqualTo(500);
    }

    @Test
    void messageAndMetadataHaveTheValuesOfTheRow() throws IOException {
        Path file = folder.resolve("rows.json");
        Files.writeString(file, "{\"id\": \"a\\\"b\"}\n{\"id\": \"c\"}\n");
        FeedTable feed = TestFeeds.jsonLines(file);
        row = feed.cursor(1);
        columns = feed.names();
        metadata = "x-id: ${id}";
        server.ids.clear();
        List<Ended> calls = call("Unary", "{\"text\": \"<${id}>\"}", 2);
        assertThat(calls)
                .extracting(Ended::json)
                .containsExactlyInAnyOrder("{\"text\":\"<a\\\"b>\",\"count\":1}", "{\"text\":\"<c>\",\"count\":1}");
        assertThat(server.ids).containsExactlyInAnyOrder("a\"b", "c");
    }

    @Test
    void aStreamOfResponsesHasALineForEachMessage() {
        Ended call = call("Watch", "{\"text\": \"t\", \"count\": 3}");
        assertThat(call.failure()).isNull();
        assertThat(call.json())
                .isEqualTo(
                        "{\"text\":\"t\",\"count\":1}\n{\"text\":\"t\",\"count\":2}\n{\"text\":\"t\",\"count\":3}\n");
        assertThat(call("Watch", "{\"count\": 0}").failure()).isNull();
    }

    @Test
    void aStreamOfResponsesIsCompleteAfterStopAfter() {
        stopAfter = 2;
        Ended call = call("Watch", "{\"count\": 2, \"hang\": true}");
        assertThat(call.failure()).isNull();
        assertThat(call.code()).isZero();
        assertThat(call.json().lines()).hasSize(2);
    }

    @Test
    void aStreamOfRequestsIsAnArrayOrValuesOneAfterAnother() {
        long before = server.requests.get();
        assertThat(call("Upload", "[{\"text\": \"a\"}, {\"text\": \"b\"}, {}]").json())
                .contains("\"count\":3");
        ended.clear();
        assertThat(call("Upload", "{\"text\": \"a\"}\n{\"text\": \"b\"}").json())
                .isEqualTo("{\"text\":\"b\",\"count\":2}");
        ended.clear();
        assertThat(call("Upload", "").json()).contains("\"count\":0");
        assertThat(server.requests.get() - before).isEqualTo(5);
    }

    @Test
    void bothSidesStream() {
        Ended call = call("Chat", "{\"text\": \"a\"} {\"text\": \"b\"}");
        assertThat(call.failure()).isNull();
        assertThat(call.json()).isEqualTo("{\"text\":\"a\",\"count\":1}\n{\"text\":\"b\",\"count\":2}\n");
    }

    @ParameterizedTest
    @EnumSource(GrpcStatus.class)
    void theStatusOfTheServerIsTheResult(GrpcStatus status) {
        Ended call = call("Unary", "{\"status\": " + status.ordinal() + "}");
        assertThat(call.code()).isEqualTo(status.ordinal());
        if (status == GrpcStatus.OK) return;
        assertThat(call.failure()).isEqualTo(status.ordinal() + " " + status);
        assertThat(call.message()).isEqualTo(status + ": it was asked for: 100% \u00fc+1");
    }

    @Test
    void aStreamMayFailAfterItsMessages() {
        Ended call = call("Watch", "{\"count\": 2, \"status\": 10}");
        assertThat(call.failure()).isEqualTo("10 ABORTED");
        assertThat(call.json().lines()).hasSize(2);
    }

    @Test
    void aMethodThatTheServerDoesNotHaveIsUnimplemented() {
        path = "/test.Echo/Nothing";
        assertThat(call("Unary", "{}").code()).isEqualTo(GrpcStatus.UNIMPLEMENTED.ordinal());
    }

    @Test
    void aCallEndsAtItsDeadline() {
        deadline = 50;
        Ended call = call("Unary", "{\"hang\": true}");
        assertThat(call.code()).isEqualTo(GrpcStatus.DEADLINE_EXCEEDED.ordinal());
        assertThat(call.message()).startsWith("DEADLINE_EXCEEDED: ");
        // the connection remains, and calls that are in time succeed
        deadline = 60_000;
        ended.clear();
        assertThat(call("Unary", "{}").failure()).isNull();
    }

    @Test
    void callsWhoseConnectionBreaksAreUnavailable() throws Exception {
        MethodDescriptor unary = described("Unary");
        server.hanging.drainPermits();
        InetSocketAddress address;
        try (Relay relay = new Relay(server.address())) {
            address = relay.address();
            Thread cutter = new Thread(() -> {
                server.hanging.acquireUninterruptibly(5);
                relay.close();
            });
            cutter.start();
            call(unary, "{\"hang\": true}", 5, address);
            cutter.join();
        }
        assertThat(ended).hasSize(5).allMatch(call -> call.failure().startsWith("In doubt: "));
        assertThat(ended).extracting(Ended::code).containsOnly(GrpcStatus.UNAVAILABLE.ordinal());
        ended.clear();
        Ended refused = call(unary, "{}", 1, address).get(0);
        assertThat(refused.code()).isEqualTo(GrpcStatus.UNAVAILABLE.ordinal());
        assertThat(refused.message()).startsWith("UNAVAILABLE: Connecting failed: ");
    }

    /** grpc-java cancels the streams of a server that is stopped at once. */
    @Test
    void callsOfAServerThatIsStoppedHaveTheStatusOfTheReset() throws Exception {
        MethodDescriptor unary = described("Unary");
        EchoServer stopped = new EchoServer();
        Thread stopper = new Thread(() -> {
            stopped.hanging.acquireUninterruptibly(5);
            stopped.close();
        });
        stopper.start();
        call(unary, "{\"hang\": true}", 5, stopped.address());
        stopper.join();
        assertThat(ended).hasSize(5).allMatch(call -> call.failure().endsWith("The server reset the stream: CANCEL."));
        assertThat(ended).extracting(Ended::code).containsOnly(GrpcStatus.CANCELLED.ordinal());
    }

    @Test
    void messagesThatAreTooLongExhaustAResource() {
        maxMessage = 1000;
        Ended received = call("Unary", "{\"size\": 2000}");
        assertThat(received.code()).isEqualTo(GrpcStatus.RESOURCE_EXHAUSTED.ordinal());
        assertThat(received.failure()).isEqualTo("A message of the response is longer than Max message.");
        ended.clear();
        Ended sent = call("Unary", "{\"text\": \"" + "x".repeat(EchoServer.MAX_REQUEST) + "\"}");
        assertThat(sent.code()).isEqualTo(GrpcStatus.RESOURCE_EXHAUSTED.ordinal());
    }

    @Test
    void aCheckReadsTheJson() {
        contains = "\"text\":\"a\"";
        assertThat(call("Unary", "{\"text\": \"a\"}").failure()).isNull();
        ended.clear();
        assertThat(call("Unary", "{\"text\": \"b\"}").failure())
                .isEqualTo("The body does not contain '\"text\":\"a\"'.");
    }

    @Test
    void aServerWithoutGrpcIsRefused() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            socket.close();
            InetSocketAddress closed = new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
            assertThatThrownBy(() -> ServerReflection.ask(link(closed), TO, "", "test.Echo"))
                    .hasMessageStartingWith("the server's reflection failed (Connecting failed: ")
                    .hasMessageEndingWith("; give a Descriptor set");
        }
    }

    @Test
    void unknownServicesAndMethodsAreRefused() {
        assertThatThrownBy(() -> ServerReflection.ask(link(server.address()), TO, "", "test.Ecko"))
                .hasMessageContaining("the server does not describe test.Ecko");
        assertThatThrownBy(() -> described("Unari"))
                .hasMessage(
                        "test.Echo/Unari has a method that is not described; give one of: Chat, Unary, Upload, Watch");
        assertThatThrownBy(() -> MethodDescription.Name.of("test.Echo.Unary"))
                .hasMessageContaining("package.Service/Method");
    }

    @Test
    void aDescriptorSetDescribesTheMethod() throws IOException {
        Path file = Files.write(folder.resolve("echo.pb"), EchoServer.descriptorSet());
        MethodDescriptor unary = new MethodDescription(MethodDescription.ofSet(file))
                .find(MethodDescription.Name.of("/test.Echo/Unary"));
        assertThat(call(unary, "{\"text\": \"a\"}", 1, server.address()).get(0).json())
                .contains("\"text\":\"a\"");
    }

    @Test
    void aMessageThatDoesNotFitIsRefused() {
        assertThatThrownBy(() -> call("Unary", "{\"txt\": 1}"))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("call: Message is '{\"txt\": 1}', which is not a test.EchoRequest (")
                .hasMessageEndingWith("; correct it.");
        assertThatThrownBy(() -> call("Upload", "{\"text\": \"a\"},")).isInstanceOf(Refusal.class);
    }

    @Test
    void aStreamWithAMessageThatIsTooLongEndsAtOnce() {
        maxMessage = 1000;
        Ended call = call("Watch", "{\"count\": 1, \"size\": 2000, \"hang\": true}");
        assertThat(call.code()).isEqualTo(GrpcStatus.RESOURCE_EXHAUSTED.ordinal());
        assertThat(call.message())
                .isEqualTo("RESOURCE_EXHAUSTED: A message of the response is longer than Max message.");
    }

    /** @param frames of HTTP/2 with which the server answers */
    private Ended answered(String frames) throws IOException {
        ended.clear();
        MethodDescriptor unary = described("Unary");
        try (FramesServer other = new FramesServer(frames)) {
            return call(unary, "{}", 1, other.address()).get(0);
        }
    }

    @Test
    void aResponseThatIsNotGrpcIsUnknown() throws IOException {
        Ended call = answered(HTML);
        assertThat(call.code()).isEqualTo(GrpcStatus.UNKNOWN.ordinal());
        assertThat(call.failure()).isEqualTo("The response is not gRPC; its content-type is 'text/html'.");
        try (FramesServer other = new FramesServer(HTML)) {
            assertThatThrownBy(() -> ServerReflection.ask(link(other.address()), TO, "", "test.Echo"))
                    .hasMessage("the server's reflection failed (The response's body does not consist of messages of"
                            + " gRPC); give a Descriptor set");
        }
        // status 404
        assertThat(answered("000001 01 05 ID 8d").code()).isEqualTo(GrpcStatus.UNIMPLEMENTED.ordinal());
        try (FramesServer other = new FramesServer("000001 01 05 ID 8d")) {
            assertThatThrownBy(() -> ServerReflection.ask(link(other.address()), TO, "", "test.Echo"))
                    .hasMessageContaining("(HTTP status 404)");
        }
    }

    @Test
    void aStatusWithoutMessageHasItsName() throws IOException {
        String type = "0f10 10 6170706c69636174696f6e2f67727063";
        Ended call = answered("000023 01 05 ID 88 " + type + " 00 0b 677270632d737461747573 01 35");
        assertThat(call.failure()).isEqualTo("5 NOT_FOUND");
        assertThat(call.message()).isEqualTo("NOT_FOUND");
    }

    /** By gRPC's document compression, section Specification. */
    @Test
    void aCompressedMessageWithoutAnEncodingIsInternal() throws IOException {
        String type = "0f10 10 6170706c69636174696f6e2f67727063";
        Ended call = answered("000014 01 04 ID 88 " + type + " 000006 00 00 ID 01 00000001 00"
                + " 00000f 01 05 ID 00 0b 677270632d737461747573 01 30");
        assertThat(call.code()).isEqualTo(GrpcStatus.INTERNAL.ordinal());
        assertThat(call.failure())
                .isEqualTo("A message of the response has its compressed flag set, but the response has no"
                        + " grpc-encoding, which is an error of the server.");
    }

    @Test
    void aResponseThatBreaksHttpIsInternal() throws IOException {
        assertThat(answered("000005 01 05 ID 00 01 78 01 79").code()).isEqualTo(GrpcStatus.INTERNAL.ordinal());
    }

    @Test
    void messagesAfterStopAfterAreIgnored() {
        GrpcMethod watch = new GrpcMethod(described("Watch"), types, 0);
        ResponseCheck check = new ResponseCheck(
                "call", StatusSet.parse("200"), null, "", ExpectedBody.ANY, keep, false, EventReader.Options.NONE);
        GrpcResponse response = new GrpcResponse(watch, TestInspectors.of(check, folder), maxMessage, 1);
        response.begin();
        response.head(200);
        byte[] two = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        response.take(two, 0, two.length);
        assertThat(response.events().takeFresh()).isOne();
        assertThat(new String(response.inspector().firstBytes(), UTF_8).lines()).hasSize(1);
    }

    @Test
    void headersOfTheElementItselfAreRefusedAsMetadata() throws IOException {
        for (String line : List.of(
                "grpc-timeout: 5S",
                "x: ${y}\nContent-Type: a/b",
                "te : trailers",
                "no colon",
                "na(me: x",
                "x: a\u0001b")) {
            GrpcRequest element = new GrpcRequest();
            element.setProperty(GrpcSettings.ENDPOINT.property(), "e");
            element.setProperty(GrpcSettings.METHOD.property(), "test.Echo/Unary");
            element.setProperty(GrpcSettings.METADATA.property(), line);
            assertThatThrownBy(() -> new GrpcSettings(element).check())
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("Metadata is '" + line);
        }
        Path file = folder.resolve("names.json");
        Files.writeString(file, "{\"name\": \"TE\"}\n");
        FeedTable feed = TestFeeds.jsonLines(file);
        row = feed.cursor(1);
        columns = feed.names();
        metadata = "${name}: x";
        assertThatThrownBy(() -> call("Unary", "{}"))
                .isInstanceOf(Refusal.class)
                .hasMessage("call: the line 'TE: x' is not allowed, because the element sets this header; remove it.");
    }

    @Test
    void reflectionEndsWhenTheRunIsStopped() throws IOException {
        try (FramesServer silent = new FramesServer("")) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> ServerReflection.ask(link(silent.address()), TO, "", "test.Echo"))
                    .hasMessageContaining("The run ended");
        }
    }

    private ConnectionOptions secure(int port, Object... given) {
        RunContext run = TestRun.in(folder);
        HttpEndpoint element = new HttpEndpoint();
        element.setName("shop");
        element.setProperty("HttpEndpoint.url", "https://localhost:" + port);
        element.setProperty("HttpEndpoint.protocol", "http2");
        for (int i = 0; i < given.length; i += 2)
            element.setProperty("HttpEndpoint." + given[i], given[i + 1].toString());
        Endpoint.declare(run, element);
        return Endpoint.named(run, "shop", "call").connectionOptions();
    }

    @Test
    void callsOverTlsCheckTheCertificate() throws Exception {
        Path own = TestKeys.of(folder.resolve("server.p12"), "server", "localhost");
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(TestKeys.store(own), TestKeys.PASSWORD.toCharArray());
        SslContext tls =
                GrpcSslContexts.configure(SslContextBuilder.forServer(keys)).build();
        MethodDescriptor unary = described("Unary");
        try (EchoServer secured = new EchoServer(builder -> builder.sslContext(tls))) {
            int port = secured.address().getPort();
            ConnectionOptions trusted = secure(port, "trusted", TestKeys.certificate(own));
            assertThat(ServerReflection.ask(trusted, Destination.direct("https", "localhost"), "", "test.Echo"))
                    .isNotEmpty();
            assertThat(call(unary, "{}", 20, trusted)).hasSize(20).allMatch(call -> call.failure() == null);
            assertThat(secured.calls.get()).isEqualTo(20);
            ended.clear();
            assertThat(call(unary, "{}", 2, secure(port)))
                    .allMatch(call -> call.code() == GrpcStatus.UNAVAILABLE.ordinal()
                            && call.message()
                                    .startsWith("UNAVAILABLE: TLS failed: no trusted authority has signed the"
                                            + " server's certificate ("));
            assertThatThrownBy(() -> ServerReflection.ask(secure(port), TO, "", "test.Echo"))
                    .hasMessageContaining("no trusted authority has signed the server's certificate");
            assertThat(secured.calls.get()).isEqualTo(20);
        }
        ended.clear();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        HttpsServer http1 = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http1.setHttpsConfigurator(new HttpsConfigurator(context));
        http1.start();
        try {
            ConnectionOptions withoutAlpn = secure(http1.getAddress().getPort(), "insecure", true);
            assertThat(call(unary, "{}", 1, withoutAlpn))
                    .extracting(Ended::message)
                    .containsExactly("UNAVAILABLE: The server does not offer HTTP/2 (ALPN h2); set Protocol to http1.");
        } finally {
            http1.stop(0);
        }
    }

    /** Reflection that has no file except the one of the service. */
    private static final class Forgetful extends ServerReflectionGrpc.ServerReflectionImplBase {

        @Override
        public StreamObserver<ServerReflectionRequest> serverReflectionInfo(
                StreamObserver<ServerReflectionResponse> out) {
            FileDescriptorProto file = FileDescriptorProto.newBuilder()
                    .setName("s.proto")
                    .addDependency("google/api/annotations.proto")
                    .addDependency("google/protobuf/any.proto")
                    .addService(ServiceDescriptorProto.newBuilder().setName("S"))
                    .build();
            return new StreamObserver<>() {
                @Override
                public void onNext(ServerReflectionRequest request) {
                    ServerReflectionResponse.Builder answer = ServerReflectionResponse.newBuilder();
                    if (request.getFileContainingSymbol().equals("S"))
                        answer.getFileDescriptorResponseBuilder().addFileDescriptorProto(file.toByteString());
                    else answer.getErrorResponseBuilder().setErrorCode(5).setErrorMessage("none");
                    out.onNext(answer.build());
                }

                @Override
                public void onError(Throwable cause) {
                    // the client has gone
                }

                @Override
                public void onCompleted() {
                    out.onCompleted();
                }
            };
        }
    }

    @Test
    void reflectionMayLackImports() throws IOException {
        Server forgetful = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(new Forgetful())
                .build()
                .start();
        try {
            ConnectionOptions link =
                    link((InetSocketAddress) forgetful.getListenSockets().get(0));
            assertThat(ServerReflection.ask(link, TO, "", "S"))
                    .extracting(file -> file.getName())
                    .containsExactly("s.proto");
            assertThatThrownBy(() -> ServerReflection.ask(link, TO, "", "Other"))
                    .hasMessage("the server does not describe Other (none); correct the name");
        } finally {
            forgetful.shutdownNow();
        }
    }
}
