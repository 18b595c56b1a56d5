// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import static io.github.jmeteroverdrive.http.BadServer.head
import static io.github.jmeteroverdrive.http.DownloadPlan.properties

import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** A server that sends more than a response. */
class SurplusBytesTest {

    private static final String HTTP = 'io.github.jmeteroverdrive.httpasync'

    @TempDir
    Path folder

    @Test
    void 'surplus bytes fail no request, but the run has a warning'() {
        new BadServer(['/': { socket, out -> out.write(head('Content-Length: 5')); out.write('hello, world'.bytes) }]).withCloseable { server ->
            def endpoint = """<${HTTP}.HttpEndpoint guiclass="${HTTP}.HttpEndpointGui" testclass="${HTTP}.HttpEndpoint" testname="endpoint">
                ${properties('HttpEndpoint.', [url: "http://127.0.0.1:$server.port"])}</${HTTP}.HttpEndpoint><hashTree/>"""
            def request = """<${HTTP}.HttpAsyncRequest guiclass="${HTTP}.HttpAsyncRequestGui" testclass="${HTTP}.HttpAsyncRequest" testname="get">
                ${properties('HttpAsyncRequest.', [endpoint: 'endpoint', path: '/', messages: 20])}</${HTTP}.HttpAsyncRequest><hashTree/>"""
            def file = new DownloadPlan().group('Users', [endpoint, request], -1).write(folder, server.port)
            WarmJMeter.plan(folder, file, [Warmup: 0, Duration: 0.5]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.sampleErrors == 0
                assert run.output.readLines().count { it.startsWith("WARNING: od - HTTP Async Request 'get': the server sends bytes after its responses") } == 1
                assert run.output.contains('The run is good, but has warnings: see WARNING above.')
            }
        }
    }
}
