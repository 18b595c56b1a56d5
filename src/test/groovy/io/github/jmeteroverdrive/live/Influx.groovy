// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.live

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.run.JMeterRun
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Assumptions

/** A real InfluxDB with an administrator and a database. */
final class Influx implements AutoCloseable {

    static final String USER = 'anna'
    static final String SECRET = 'not-for-any-log'
    static final String TOKEN = "$USER:$SECRET"
    static final String DATABASE = 'jmeter'

    private final Process process
    private final HttpClient http = HttpClient.newHttpClient()
    final String url

    private Influx(Process process, String url) {
        this.process = process
        this.url = url
    }

    /** Starts the installed InfluxDB, or skips the test if there is none. */
    static Influx start(Path folder) {
        def found = System.getenv('PATH').split(':').collect { "$it/influxd" as String }.find { new File(it).canExecute() }
        Assumptions.assumeTrue(found != null, 'InfluxDB is not installed: apt-get install influxdb')
        launch(folder, found)
    }

    private static Influx launch(Path folder, String binary) {
        def configuration = Files.writeString(folder.resolve('influx.conf'), """
            reporting-disabled = true
            bind-address = "127.0.0.1:0"
            [meta]
              dir = "$folder/meta"
            [data]
              dir = "$folder/data"
              wal-dir = "$folder/wal"
            [http]
              bind-address = "127.0.0.1:0"
              auth-enabled = true
              log-enabled = false
            [monitor]
              store-enabled = false
            """.stripIndent())
        def log = folder.resolve('influx.log')
        def process = new ProcessBuilder(binary, '-config', configuration as String).redirectErrorStream(true).redirectOutput(log.toFile()).start()
        try {
            def influx = new Influx(process, "http://${address(process, log)}")
            influx.query("CREATE USER $USER WITH PASSWORD '$SECRET' WITH ALL PRIVILEGES")
            influx.query("CREATE DATABASE $DATABASE")
            influx
        } catch (Throwable e) {
            process.destroyForcibly()
            throw e
        }
    }

    private static String address(Process process, Path log) {
        def until = System.currentTimeMillis() + 1000 * JMeterRun.LIMIT_SECONDS
        while (true) {
            def line = Files.readAllLines(log).find { it.contains('Listening on HTTP') }
            if (line) return (line =~ /(127\.0\.0\.1:\d+)/)[0][1]
            assert process.alive && System.currentTimeMillis() < until: log.text
            Thread.sleep(20)
        }
    }

    String writeUrl() {
        "$url/write?db=$DATABASE"
    }

    /** The properties that make a run send its figures to this InfluxDB. */
    Map<String, Object> settings() {
        ['overdrive.live.influx.url': writeUrl(), 'overdrive.live.influx.token': TOKEN]
    }

    /** The columns of each row that a query finds, by their names. */
    List<Map<String, Object>> query(String text) {
        def form = "db=$DATABASE&epoch=ms&q=${URLEncoder.encode(text, 'UTF-8')}"
        def request = HttpRequest.newBuilder(URI.create("$url/query?$form")).POST(HttpRequest.BodyPublishers.noBody())
            .header('Authorization', 'Basic ' + TOKEN.bytes.encodeBase64())
        def answer = new JsonSlurper().parseText(http.send(request.build(), HttpResponse.BodyHandlers.ofString()).body())
        assert !answer.error && !answer.results[0].error: "$text: $answer"
        (answer.results[0].series ?: []).collectMany { series ->
            series.values.collect { row -> (series.tags ?: [:]) + [series.columns, row].transpose().collectEntries() }
        }
    }

    @Override
    void close() {
        process.destroy()
        if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly()
    }
}
