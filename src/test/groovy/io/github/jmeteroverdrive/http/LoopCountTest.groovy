// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import com.sun.net.httpserver.HttpServer
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicInteger
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** od - HTTP Async Request in a thread group with a limited number of loops. */
@Tag('full')
class LoopCountTest {

    private static final String TYPE = 'io.github.jmeteroverdrive.httpasync'

    @TempDir
    Path folder

    private static String element(String type, String name, Map<String, Object> fields, String child = '') {
        """<${TYPE}.$type guiclass="${TYPE}.${type}Gui" testclass="${TYPE}.$type" testname="$name">
            ${DownloadPlan.properties("${type}.", fields)}</${TYPE}.$type><hashTree>$child</hashTree>"""
    }

    /** Loop Count 1 is JMeter's default. */
    @Test
    void 'a loop count of 1 does not end an element alone in its group before Duration'() {
        def server = HttpServer.create(new InetSocketAddress('127.0.0.1', 0), 100)
        server.createContext('/') { exchange ->
            exchange.sendResponseHeaders(204, -1)
            exchange.close()
        }
        server.start()
        try {
            def endpoint = element('HttpEndpoint', 'endpoint', [url: "http://127.0.0.1:$server.address.port"])
            def each = element('HttpAsyncRequest', 'each', [endpoint: 'endpoint', path: '/'])
            def plan = new DownloadPlan().group('Users', [endpoint, each], 1).write(folder, 1)
            WarmJMeter.plan(folder, plan, [Warmup: 0, Duration: 2]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.seconds == 2 && run.summary.samples > 10
            }
        } finally {
            server.stop(0)
        }
    }

    @Test
    void 'each loop sends a request, however late the one before is answered'() {
        def requests = new AtomicInteger()
        def server = HttpServer.create(new InetSocketAddress('127.0.0.1', 0), 100)
        server.executor = Executors.newCachedThreadPool()
        server.createContext('/') { exchange ->
            requests.incrementAndGet()
            Thread.sleep(70)
            exchange.sendResponseHeaders(204, -1)
            exchange.close()
        }
        server.start()
        try {
            def endpoint = element('HttpEndpoint', 'endpoint', [url: "http://127.0.0.1:$server.address.port"])
            def each = element('HttpAsyncRequest', 'each', [endpoint: 'endpoint', path: '/${__Random(1,9)}'])
            def plan = new DownloadPlan().group('Users', [endpoint, each], 5).write(folder, 1)
            WarmJMeter.plan(folder, plan, [Warmup: 0, Duration: 900]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.samples == 5 && requests.get() == 5
            }
        } finally {
            server.stop(0)
            server.executor.shutdown()
        }
    }
}
