// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.http.download.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.GrpcRequest;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.ConnectionOptions;
import io.github.jmeteroverdrive.httpasync.engine.TestClient;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.load.StatusSet;
import io.github.jmeteroverdrive.httpasync.load.TestInspectors;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.request.FeedCursor;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.Descriptors.MethodDescriptor;
import io.github.jmeteroverdrive.shaded.com.google.protobuf.util.JsonFormat;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.io.TempDir;

/** What tests call a gRPC server with, and how their calls ended. */
abstract class GrpcCalls {

    static final Destination TO = Destination.direct("http", "localhost");

    record Ended(int code, String failure, String message, String json) {}

    @TempDir
    Path folder;

    final List<Ended> ended = new ArrayList<>();
    String metadata = "";
    String contains = "";
    int deadline;
    int keep = 1 << 20;
    int maxMessage = 1 << 20;
    long stopAfter = Long.MAX_VALUE;
    FeedCursor row;
    List<String> columns = List.of();
    String path;
    JsonFormat.TypeRegistry types = JsonFormat.TypeRegistry.getEmptyTypeRegistry();

    static ConnectionOptions link(InetSocketAddress to) {
        return TestClient.link(to, true, 1, 10, TimeUnit.SECONDS.toNanos(60));
    }

    List<Ended> call(MethodDescriptor described, String message, int times, InetSocketAddress to) {
        return call(described, message, times, link(to));
    }

    List<Ended> call(MethodDescriptor described, String message, int times, ConnectionOptions to) {
        GrpcRequest element = new GrpcRequest();
        element.setName("call");
        element.setProperty(GrpcSettings.MESSAGE.property(), message);
        element.setProperty(GrpcSettings.METADATA.property(), metadata);
        GrpcMethod method = new GrpcMethod(described, types, deadline);
        RequestTemplate template = new RequestTemplate(
                element,
                path == null ? "/" + described.getService().getFullName() + "/" + described.getName() : path,
                GrpcSettings.METADATA,
                GrpcSettings.MESSAGE,
                method,
                TO,
                new ValueSources("call", columns, "", row, new JMeterVariables()));
        ResponseCheck check = new ResponseCheck(
                "call",
                StatusSet.parse("200"),
                null,
                contains,
                ExpectedBody.ANY,
                keep,
                false,
                EventReader.Options.NONE);
        TestClient client = new TestClient(
                exchange -> {
                    GrpcResponse response = (GrpcResponse) exchange.sink();
                    response.judge(exchange);
                    String json = new String(response.inspector().firstBytes(), UTF_8);
                    ended.add(new Ended(exchange.code(), exchange.failure(), exchange.message(), json));
                },
                () -> new GrpcResponse(method, TestInspectors.of(check, folder), maxMessage, stopAfter));
        client.send(to, times, () -> {
            if (row != null) row.next();
            return template.request(null);
        });
        return ended;
    }
}
