// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.run.WarmJMeter
import io.grpc.Context
import io.grpc.ServerInterceptor
import io.grpc.health.v1.HealthCheckResponse.ServingStatus
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder
import io.grpc.protobuf.services.HealthStatusManager
import io.grpc.protobuf.services.ProtoReflectionServiceV1
import java.nio.file.Path
import java.util.concurrent.ConcurrentHashMap
import java.util.concurrent.atomic.AtomicInteger
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** od - gRPC Request against the health service of a server of grpc-java, which describes it by reflection. */
class GrpcRequestTest {

    private static final String TYPE = 'io.github.jmeteroverdrive.httpasync'

    @TempDir
    Path folder

    private static String element(String type, String name, Map<String, Object> fields) {
        """<${TYPE}.$type guiclass="${TYPE}.${type}Gui" testclass="${TYPE}.$type" testname="$name">
            ${DownloadPlan.properties("${type}.", fields)}</${TYPE}.$type><hashTree/>"""
    }

    private static String call(String name, Map<String, Object> fields) {
        element('GrpcRequest', name, [endpoint: 'server', feed: 'services'] + fields)
    }

    @Test
    void 'calls and streams have the status of gRPC, and the server counts the same'() {
        def calls = new ConcurrentHashMap<String, Integer>()
        def timed = new AtomicInteger()
        def health = new HealthStatusManager()
        health.setStatus('shop', ServingStatus.SERVING)
        def server = NettyServerBuilder.forAddress(new InetSocketAddress('127.0.0.1', 0))
            .intercept({ call, headers, next ->
                def method = call.methodDescriptor.fullMethodName
                calls.merge(method, 1, Integer::sum)
                if (method.endsWith('/Check') && Context.current().deadline != null) timed.incrementAndGet()
                next.startCall(call, headers)
            } as ServerInterceptor)
            .addService(health.healthService).addService(ProtoReflectionServiceV1.newInstance()).build().start()
        try {
            def shared = [
                element('HttpEndpoint', 'server', [url: "http://127.0.0.1:$server.port", protocol: 'http2', connections: 2, maxPending: 5]),
                element('DataFeed', 'services', [columns: 'n = sequence 1']),
            ]
            def plan = new DownloadPlan()
                .group('checks', shared + call('check', [method: 'grpc.health.v1.Health/Check', message: '{"service": "shop"}', keepFirst: '100',
                    contains: '"status":"SERVING"', metadata: 'x-n: ${n}', calls: 200]))
                .group('unknowns', [call('unknown', [method: 'grpc.health.v1.Health/Check', message: '{"service": "x${n}"}', calls: 50])])
                .group('watches', [call('watch', [method: 'grpc.health.v1.Health/Watch', message: '{"service": "shop"}', stopAfter: 1, calls: 20, deadline: 60000])])
                .group('with a deadline', [call('same', [method: 'grpc.health.v1.Health/Check', message: '{"service": "shop"}', calls: 30, deadline: 60000])])
                .group('without one', [call('same', [method: 'grpc.health.v1.Health/Check', message: '{"service": "shop"}', calls: 40])])
                .write(folder, 1)
            WarmJMeter.plan(folder, plan, [Warmup: 0, Duration: 100]).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                def labels = run.summary.labels
                assert labels.check.samples == 200 && labels.check.sampleErrors == 0 && labels.check.statusCodes == ['0': 200]
                assert labels.unknown.samples == 50 && labels.unknown.statusCodes == ['5': 50]
                assert run.summary.errors == ['5 NOT_FOUND': 50]
                assert labels.watch.samples == 20 && labels.watch.streams == 20 && labels.watch.events == 20
                assert labels.same.samples == 70 && labels.same.sampleErrors == 0
                assert run.results('check').every { it.responseCode == '0' && it.responseMessage == 'OK' && it.success == 'true' }
                assert run.results('unknown').every { it.responseCode == '5' && it.responseMessage.startsWith('NOT_FOUND: ') }
            }
            assert timed.get() == 30: 'elements of one name have their own deadlines'
            assert calls['grpc.health.v1.Health/Check'] == 320 && calls['grpc.health.v1.Health/Watch'] == 20
        } finally {
            server.shutdownNow()
        }
    }
}
