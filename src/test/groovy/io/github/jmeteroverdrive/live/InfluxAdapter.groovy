// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.live

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse

/**
 * Accepts points over the APIs of InfluxDB 2 and 3 and forwards them to InfluxDB 1, as InfluxDB 1.8 does itself for that of 2 (its manual,
 * "InfluxDB 2.0 API compatibility"): a bucket is a database and its retention policy, a token is a user and a password. Debian's InfluxDB is
 * older.
 */
final class InfluxAdapter implements AutoCloseable {

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)
    private final HttpClient http = HttpClient.newHttpClient()
    private final Influx behind

    InfluxAdapter(Influx behind) {
        this.behind = behind
        server.createContext('/') { HttpExchange exchange ->
            def (status, content) = answer(exchange)
            exchange.sendResponseHeaders(status, content ? content.length : -1)
            if (content) exchange.responseBody.write(content)
            exchange.close()
        }
        server.start()
    }

    String getUrl() {
        "http://127.0.0.1:$server.address.port"
    }

    private List answer(HttpExchange exchange) {
        def body = exchange.requestBody.readAllBytes()
        def query = (exchange.requestURI.query ?: '').split('&').collectEntries { it.split('=', 2) as List }
        def second = exchange.requestURI.path == '/api/v2/write' && query.org
        def third = exchange.requestURI.path == '/api/v3/write_lp' && query.precision == 'millisecond'
        if (exchange.requestMethod != 'POST' || !second && !third) return [404, null]
        def token = exchange.requestHeaders.getFirst('Authorization') =~ (second ? /^Token ([^:]+:.+)$/ : /^Bearer ([^:]+:.+)$/)
        if (!token) return [401, null]
        def (base, policy) = second ? query.bucket.split('/') as List : [query.db, 'autogen']
        def request = HttpRequest.newBuilder(URI.create("$behind.url/write?db=$base&rp=$policy&precision=${third ? 'ms' : query.precision ?: 'ns'}"))
            .header('Authorization', 'Basic ' + token[0][1].bytes.encodeBase64())
            .POST(HttpRequest.BodyPublishers.ofByteArray(body)).build()
        def response = http.send(request, HttpResponse.BodyHandlers.ofByteArray())
        [response.statusCode(), response.body().length ? response.body() : null]
    }

    @Override
    void close() {
        server.stop(0)
    }
}
