// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import groovy.json.JsonOutput
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** overdrive import: what an imported plan sends is accepted by a server whose values are others in each session. */
class ImportTest {

    private static final String SHOP = 'https://shop.example.org'
    private static final String FORM = 'application/x-www-form-urlencoded'
    private static final String MULTIPART = 'multipart/form-data; boundary=x7'

    @TempDir
    Path folder

    private final List<Map> entries = []
    private Instant now = Instant.parse('2026-11-27T10:00:00Z')

    private void recorded(String request, int status, Map<String, Object> more = [:]) {
        def (method, path) = request.split(' ')
        def named = { Map headers -> (headers ?: [:]).collect { name, value -> [name: name, value: value] } }
        def data = more.body ? [postData: [mimeType: more.type, text: more.body]] : [:]
        entries << [startedDateTime: now as String, time: 100,
                    request: [method: method, url: SHOP + path, httpVersion: 'HTTP/1.1', headers: named(more.sends)] + data,
                    response: [status: status, headers: named(more.gets), content: [mimeType: more.mime ?: 'application/json', text: more.text ?: '']]]
        now = now.plusMillis(more.next as Long ?: 200)
    }

    private Path imported() {
        def har = Files.writeString(folder.resolve('shop.har'), JsonOutput.toJson([log: [entries: entries]]))
        def plan = folder.resolve('shop.jmx')
        def overdrive = new Overdrive('import', "$har", '-o', "$plan")
        assert overdrive.exitCode() == 0: overdrive.output
        plan
    }

    @Test
    void 'an imported plan logs in, orders and uploads with the values of each session'() {
        recorded('GET /', 200, [mime: 'text/html', text: '<p>Shop', gets: ['Set-Cookie': 'XSRF-TOKEN=eyJ0b2%2BrZW4%3D; Path=/']])
        recorded('POST /login', 302, [type: FORM, body: 'user=anne&_token=eyJ0b2%2BrZW4%3D', gets: [Location: '/home', 'Set-Cookie': 'sid=s1d0815; Path=/'],
                                      sends: ['X-XSRF-TOKEN': 'eyJ0b2+rZW4=', 'Content-Type': FORM, Origin: SHOP, Cookie: 'XSRF-TOKEN=eyJ0b2%2BrZW4%3D']])
        recorded('GET /home', 200, [mime: 'text/html'])
        recorded('GET /api/cart', 200, [next: 10, text: '{"cart": 1234}'])
        recorded('GET /api/offers', 200)
        recorded('POST /orders', 201, [type: 'application/json', body: '{"cart": 1234, "path": "c:\\\\$x ${y}"}', gets: [Location: "$SHOP/orders/4711?new=1"],
                                       sends: ['X-Session': 's1d0815', 'Content-Type': 'application/json']])
        recorded('GET /orders/4711', 200)
        def part = { head, text -> "--x7\r\nContent-Disposition: form-data; $head\r\n\r\n$text\r\n" }
        recorded('POST /photos', 200, [type: MULTIPART, sends: ['Content-Type': MULTIPART],
                                       body: part('name="tag"', 'sea') + part('name="tag"', 'sun') + part('name="photo"; filename="a.txt"', '') + '--x7--\r\n'])
        def plan = imported()
        Files.writeString(folder.resolve('a.txt'), 'picture')
        Shop.open().withCloseable { shop ->
            WarmJMeter.plan(folder, plan, ['target.url': shop.url, users: 1, iterations: 3]).withCloseable { run ->
                assert run.exitCode() == 0: run.output + shop.problems
                assert run.summary.iterationsCompleted == 3 && run.summary.sampleErrors == 0
            }
            assert shop.problems == []
            assert shop.uploads == [['sea', 'sun', 'picture']] * 3
        }
    }

    /** Accepts only what belongs to the session, and answers two requests only if both are there. */
    private static final class Shop implements Closeable {

        final List<String> problems = new CopyOnWriteArrayList<>()
        final List<List<String>> uploads = new CopyOnWriteArrayList<>()
        private final AtomicInteger number = new AtomicInteger(1000)
        private final CyclicBarrier both = new CyclicBarrier(2)
        private final def threads = Executors.newCachedThreadPool()
        private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)

        static Shop open() {
            def shop = new Shop()
            shop.server.executor = shop.threads
            shop.server.createContext('/') { shop.serve(it) }
            shop.server.start()
            shop
        }

        String getUrl() {
            "http://127.0.0.1:$server.address.port"
        }

        private void serve(HttpExchange exchange) {
            def body = exchange.requestBody.getText('UTF-8')
            def cookie = { name -> (exchange.requestHeaders.getFirst('Cookie') ?: '').split('; *').findResult('') { it.startsWith("$name=") ? it.split('=', 2)[1] : null } }
            def token = URLDecoder.decode(cookie('XSRF-TOKEN'), 'UTF-8')
            def id = cookie('sid')
            def header = { exchange.requestHeaders.getFirst(it) }
            def reply = [200, '{}']
            switch ("$exchange.requestMethod $exchange.requestURI.path".toString()) {
                case 'GET /':
                    def fresh = URLEncoder.encode("a+b/${number.incrementAndGet()}==", 'UTF-8')
                    exchange.responseHeaders.add('Set-Cookie', "XSRF-TOKEN=$fresh; Path=/")
                    exchange.responseHeaders.add('Content-Type', 'text/html')
                    break
                case 'POST /login':
                    check(exchange, header('X-XSRF-TOKEN') == token && header('Origin') == url && body == "user=anne&_token=${URLEncoder.encode(token, 'UTF-8')}")
                    exchange.responseHeaders.add('Set-Cookie', "sid=s${number.incrementAndGet()}; Path=/")
                    exchange.responseHeaders.add('Location', '/home')
                    reply = [302, '']
                    break
                case 'GET /api/cart':
                    both.await(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS)
                    reply = [200, "{\"cart\": ${id.substring(1)}}"]
                    break
                case 'GET /api/offers':
                    both.await(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS)
                    break
                case 'POST /orders':
                    check(exchange, header('X-Session') == id && body == "{\"cart\": ${id.substring(1)}, \"path\": \"c:\\\\\$x \${y}\"}")
                    exchange.responseHeaders.add('Location', "$url/orders/o-${id}?new=1")
                    reply = [201, '']
                    break
                case "GET /orders/o-$id".toString():
                case 'GET /home':
                    break
                case 'POST /photos':
                    uploads << body.split('\r\n').findAll { it && !it.startsWith('--') && !it.startsWith('Content-') }
                    break
                default:
                    check(exchange, false)
            }
            byte[] bytes = reply[1].bytes
            exchange.sendResponseHeaders(reply[0], bytes.length ?: -1)
            exchange.responseBody.write(bytes)
            exchange.close()
        }

        private void check(HttpExchange exchange, boolean good) {
            if (!good) problems << "$exchange.requestMethod $exchange.requestURI $exchange.requestHeaders".toString()
        }

        @Override
        void close() {
            server.stop(0)
            threads.shutdownNow()
        }
    }
}
