// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Ports
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assumptions
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** od - HTTP Async Request through a real proxy; its log and that of nginx show which requests it forwarded. */
@Tag('full')
class AsyncProxyTest {

    private static final String BINARY = ['/usr/bin/tinyproxy', '/usr/sbin/tinyproxy', '/usr/local/bin/tinyproxy'].find { new File(it).canExecute() }

    @TempDir
    Path folder

    private Process proxy
    private int proxyPort
    private int tls

    private Nginx start() {
        Assumptions.assumeTrue(BINARY != null, 'tinyproxy is not installed: apt-get install tinyproxy-bin')
        (tls, proxyPort) = [Ports.free(), Ports.free()]
        def nginx = Nginx.start(folder, "listen 127.0.0.1:$tls ssl; ${Nginx.certificate(folder)}")
        Files.writeString(nginx.www.resolve('index.html'), 'x' * 615)
        def configuration = Files.writeString(folder.resolve('proxy.conf'),
            "Port $proxyPort\nListen 127.0.0.1\nMaxClients 50\nLogLevel Connect\nBasicAuth anna secret\nConnectPort $tls\n")
        proxy = new ProcessBuilder(BINARY, '-d', '-c', configuration as String)
            .redirectErrorStream(true).redirectOutput(folder.resolve('proxy.log').toFile()).start()
        nginx
    }

    @AfterEach
    void end() {
        proxy?.destroy()
        assert proxy == null || proxy.waitFor(30, TimeUnit.MINUTES)
    }

    private Run run(String url, String user, String place, Map<String, Object> more = [:]) {
        def line = '<stringProp name="HttpEndpoint.proxy">' + "http://$user@127.0.0.1:$proxyPort" + '</stringProp>'
        def plan = JMeterRun.variant(Files.createDirectory(folder.resolve(place)), 'Samplers.HTTP.Async') {
            it.replaceFirst('<stringProp name="HttpEndpoint.url">', "$line<stringProp name=\"HttpEndpoint.url\">")
        }
        WarmJMeter.plan(folder.resolve(place), plan, ['target.url': url, Messages: 60, Connections: 3] + more)
    }

    private int proxied(String method) {
        Files.readAllLines(folder.resolve('proxy.log')).count { it.contains("Request (file descriptor") && it.contains(": $method ") }
    }

    private int served() {
        Files.readAllLines(folder.resolve('access.log')).count { it.split(' ')[8] == '200' }
    }

    @Test
    void 'a proxy forwards plain requests, and opens one tunnel for each TLS connection'() {
        start().withCloseable { nginx ->
            // tinyproxy closes its connection after each response, but does not send Connection: close
            run(nginx.url('') - ~'/$', 'anna:secret', 'clear', [RequestsPerConnection: 1]).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.samples == 60 && run.summary.sampleErrors == 0
            }
            assert proxied('GET') == 60 && served() == 60
            run("https://127.0.0.1:$tls", 'anna:secret', 'tls').withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.samples == 60 && run.summary.sampleErrors == 0
                assert proxied('CONNECT') == run.summary.connections
            }
            assert served() == 120
        }
    }

    @Test
    void 'requests with a wrong proxy password fail with the status of the proxy, and none reaches the server'() {
        start().withCloseable { nginx ->
            run("https://127.0.0.1:$tls", 'anna:wrong', 'tls').withCloseable { run ->
                assert run.exitCode() == 3: run.output
                assert run.summary.samples == 60 && run.summary.sampleErrors == 60
                assert run.summary.errors.keySet() == ['The proxy opened no tunnel to the server. It asks for a user name and password (status 401);' +
                    ' give those that it accepts in HTTP proxy, such as http://user:password@host:port.'].toSet()
            }
            assert served() == 0
        }
    }
}
