// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import static io.github.jmeteroverdrive.http.BadServer.head

import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The causes of uploads that fail by their response. */
class UploadFailuresTest {

    @TempDir
    Path folder

    @Test
    void 'the causes have the messages of HTTP Request, without what varies'() {
        BadServer server
        server = new BadServer([
            '/cut': { socket, out -> out.write(head('Content-Length: 1000')); out.write('x'.multiply(400).bytes) },
            '/silent': { socket, out -> server.go.await() },
            '/surplus': { socket, out -> out.write(head('Content-Length: 5')); out.write('hello, world'.bytes) },
        ])
        server.withCloseable {
            def plan = new UploadPlan(folder, server.port)
                    .upload('cut', 'x', [:], [path: '/cut'])
                    .upload('silent', 'x', [:], [path: '/silent', response_timeout: '300'])
                    .upload('surplus', 'x', [:], [path: '/surplus'])
            WarmJMeter.plan(folder, plan.write([:]), [:]).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                assert run.summary.errors.keySet() == [
                    'Non HTTP response code: org.apache.http.ConnectionClosedException Non HTTP response message: ' +
                        'Premature end of Content-Length delimited message body (expected: 1,000; received: …)',
                    'Non HTTP response code: java.net.SocketTimeoutException Non HTTP response message: Read timed out',
                    '200 the response is malformed',
                ] as Set
            }
        }
    }
}
