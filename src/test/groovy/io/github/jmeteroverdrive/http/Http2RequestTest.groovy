// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** od - HTTP Async Request over HTTP/2 against a real nginx, whose log shows which requests arrived. */
class Http2RequestTest {

    private static final String SCENARIO = 'Samplers.HTTP.H2'

    private static final String FORMAT = "log_format seen '\$status \$server_protocol \$request_length \$uri';"

    @TempDir
    Path folder

    private int tls
    private int clear

    /** Starts nginx with HTTP/2 on two more ports, with TLS and without. */
    private Nginx nginx(String locations = '') {
        (tls, clear) = [Ports.free(), Ports.free()]
        def nginx = Nginx.start(folder, '', """$FORMAT
            server {
                listen 127.0.0.1:$tls ssl http2;
                listen 127.0.0.1:$clear http2;
                ${Nginx.certificate(folder)}
                access_log $folder/http2.log seen;
                root $folder/www;
                $locations
            }""")
        Files.writeString(nginx.www.resolve('index.html'), 'x' * 615)
        nginx
    }

    private Run run(String url, Map<String, Object> parameters, Closure<String> change = { it }) {
        WarmJMeter.plan(folder, JMeterRun.variant(folder, SCENARIO, change), ['target.url': url] + parameters)
    }

    private List<List<String>> logged() {
        Files.readAllLines(folder.resolve('http2.log'))*.split(' ')*.toList()
    }

    @Test
    void 'over TLS requests that nginx did not process before a GOAWAY are sent again on another connection'() {
        nginx('keepalive_requests 300;').withCloseable { nginx ->
            run("https://127.0.0.1:$tls", [Messages: 3000, MaxPending: 20, Connections: 2]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.samples == 3000 && run.summary.sampleErrors == 0
                assert run.summary.bytesReceived == 3000 * 615
                assert run.summary.connections >= 10
                assert run.results('GET').every { it.responseCode == '200' }
            }
            assert logged()*.getAt(0) == ['200'] * 3000 && logged()*.getAt(1).unique() == ['HTTP/2.0']
        }
    }

    @Test
    void 'request bodies respect the flow control of the server and arrive complete'() {
        // the body reaches the port of HTTP/1.1 only when all of it has come
        def sink = Ports.free()
        nginx("""location = /up { client_max_body_size 0; proxy_pass http://127.0.0.1:$sink/sink; } }
            server { listen 127.0.0.1:$sink; access_log $folder/sink.log seen; client_max_body_size 0; location = /sink { return 200; }""")
            .withCloseable { nginx ->
                def body = { it.replace('"HttpAsyncRequest.method">GET', '"HttpAsyncRequest.method">POST')
                    .replace('<stringProp name="HttpAsyncRequest.rate">', '<stringProp name="HttpAsyncRequest.body">' + 'y' * 300_000
                        + '</stringProp><stringProp name="HttpAsyncRequest.rate">') }
                run("http://127.0.0.1:$clear", [Messages: 40, MaxPending: 8, RequestPath: '/up'], body).withCloseable { run ->
                    assert run.exitCode() == 0: run.output
                    assert run.summary.samples == 40 && run.summary.sampleErrors == 0
                    assert run.summary.bytesSent > 40 * 300_000
                }
                assert Files.readAllLines(folder.resolve('sink.log')).size() == 40
                assert logged().size() == 40 && logged().every { it[0] == '200' && it[2].toInteger() > 300_000 }
            }
    }

    @Test
    void 'requests to a server that only speaks HTTP 1 fail with the reason'() {
        nginx().withCloseable { nginx ->
            run(nginx.url('') - ~'/$', [Messages: 3, MaxPending: 1]).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                assert run.summary.sampleErrors == 3
                assert run.summary.errors.keySet() == ['The server does not begin with settings, so it does not speak HTTP/2 on this port; set Protocol to http1.'].toSet()
            }
        }
    }
}
