// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.live

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Ports
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Assumptions

/** A real Prometheus that scrapes one port of this host once a second. */
final class Prometheus implements AutoCloseable {

    private static final String BINARY = ['/usr/bin/prometheus', '/usr/local/bin/prometheus'].find { new File(it).canExecute() }
    private final Process process
    private final String url
    private final HttpClient http = HttpClient.newHttpClient()

    private Prometheus(Process process, String url) {
        this.process = process
        this.url = url
    }

    /** Starts it, or skips the test where it is not installed. */
    static Prometheus start(Path folder, int read) {
        Assumptions.assumeTrue(BINARY != null, 'Prometheus is not installed: apt-get install prometheus')
        def configuration = Files.writeString(folder.resolve('prometheus.yml'), """
            |global: {scrape_interval: 1s}
            |scrape_configs:
            |- job_name: jmeter
            |  static_configs: [{targets: ['127.0.0.1:$read']}]
            |""".stripMargin())
        def port = Ports.free()
        def process = new ProcessBuilder(BINARY, "--config.file=$configuration", "--storage.tsdb.path=$folder/prometheus",
            "--web.listen-address=127.0.0.1:$port", '--log.level=warn').redirectErrorStream(true).redirectOutput(folder.resolve('prometheus.log').toFile()).start()
        def prometheus = new Prometheus(process, "http://127.0.0.1:$port")
        prometheus.awaitReady(folder)
        prometheus
    }

    private void awaitReady(Path folder) {
        def until = System.currentTimeMillis() + 1000 * JMeterRun.LIMIT_SECONDS
        while (!ready()) {
            assert process.alive && System.currentTimeMillis() < until: folder.resolve('prometheus.log').text
            Thread.sleep(50)
        }
    }

    private boolean ready() {
        try {
            get('/-/ready').statusCode() == 200
        } catch (IOException ignored) {
            false
        }
    }

    private HttpResponse<String> get(String path) {
        http.send(HttpRequest.newBuilder(URI.create("$url$path")).build(), HttpResponse.BodyHandlers.ofString())
    }

    /** The values that a query finds now, by the labels of their series. */
    Map<Map<String, String>, Double> query(String text) {
        def answer = new JsonSlurper().parseText(get("/api/v1/query?query=${URLEncoder.encode(text, 'UTF-8')}").body())
        assert answer.status == 'success': "$text: $answer"
        answer.data.result.collectEntries { [(it.metric): it.value[1] as double] }
    }

    /** How many series a query of a chart finds since a moment (ms since 1970), as Grafana asks. */
    int series(String text, long since) {
        def span = "start=${since / 1000}&end=${System.currentTimeMillis() / 1000}&step=1"
        def answer = new JsonSlurper().parseText(get("/api/v1/query_range?$span&query=${URLEncoder.encode(text, 'UTF-8')}").body())
        assert answer.status == 'success': "$text: $answer"
        answer.data.result.size()
    }

    @Override
    void close() {
        process.destroy()
        if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly()
    }
}
