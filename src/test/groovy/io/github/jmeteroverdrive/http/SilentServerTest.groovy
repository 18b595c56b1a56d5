// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import static io.github.jmeteroverdrive.http.DownloadPlan.properties

import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.AutoClose
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** A server that accepts connections and sends nothing, as one that is frozen: the kernel still accepts for it. */
class SilentServerTest {

    private static final String HTTP = 'io.github.jmeteroverdrive.httpasync'

    @TempDir
    Path folder

    @AutoClose
    private final ServerSocket frozen = new ServerSocket(0, 50, InetAddress.getByName('127.0.0.1'))

    @Test
    void 'the run fails with the URL that did not answer'() {
        def url = "http://127.0.0.1:$frozen.localPort"
        isSilent(url, [url: url])
    }

    @Test
    void 'the URL is that of the server, not of its proxy'() {
        isSilent('http://shop.invalid', [url: 'http://shop.invalid', proxy: "http://127.0.0.1:$frozen.localPort"])
    }

    private void isSilent(String url, Map<String, Object> fields) {
        def endpoint = """<${HTTP}.HttpEndpoint guiclass="${HTTP}.HttpEndpointGui" testclass="${HTTP}.HttpEndpoint" testname="endpoint">
            ${properties('HttpEndpoint.', fields)}</${HTTP}.HttpEndpoint><hashTree/>"""
        def request = """<${HTTP}.HttpAsyncRequest guiclass="${HTTP}.HttpAsyncRequestGui" testclass="${HTTP}.HttpAsyncRequest" testname="get">
            ${properties('HttpAsyncRequest.', [endpoint: 'endpoint', path: '/', drainTimeout: 0])}</${HTTP}.HttpAsyncRequest><hashTree/>"""
        def file = new DownloadPlan().group('Users', [endpoint, request], -1).write(folder, frozen.localPort)
        WarmJMeter.plan(folder, file, [Warmup: 0.1, Duration: 0.5]).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output =~ /(?m)^FAILED: $url accepted connections and sent no response to any request in [\d.]+ s\.$/: run.output
            assert !run.output.contains('a shorter Warmup')
        }
    }
}
