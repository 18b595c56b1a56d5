// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import com.sun.net.httpserver.HttpServer
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource

/** A JMeter that gets SIGTERM, or ends itself: the run counts the requests that the server received. */
@Tag('full')
class ShutDownTest {

    /** Long enough that a sample is nearly always in progress. */
    private static final int ANSWER_MILLIS = 20

    /** Does what StopTestNow does, between two samples. */
    private static final String STOPPED = '''<hashTree><JSR223PostProcessor guiclass="TestBeanGUI" testclass="JSR223PostProcessor" testname="stop">
        <stringProp name="scriptLanguage">groovy</stringProp><stringProp name="cacheKey">true</stringProp>
        <stringProp name="script">ctx.thread.stop(); Thread.currentThread().interrupt()</stringProp></JSR223PostProcessor><hashTree/></hashTree>'''

    @TempDir
    Path folder

    @Test
    void 'the results file has the requests that were under way when JMeter ended itself, because its threads took too long to stop'() {
        def connections = 5
        new ServerSocket(0, 50, InetAddress.loopbackAddress).withCloseable { silent ->
            def parameters = ['target.url': "http://127.0.0.1:$silent.localPort", Connections: connections, Warmup: 0, Duration: 60,
                              'jmeterengine.threadstop.wait': 1]
            JMeterRun.plan(folder, JMeterRun.plan('Samplers.HTTP.Async'), parameters).withCloseable { run ->
                run.awaitMeasured(1)
                run.command('StopTestNow')
                assert run.exitCode() == 3: run.output
                // unless the thread ended just between JMeter's telling it to stop and interrupting it: then it drains first
                assert run.output.contains('Fatal error, could not stop test, exiting') || run.output.contains('... end of run')
                assert run.summary.wholeRun.samplesInDoubt == connections
                def rows = run.results('GET')
                assert rows.size() == connections && rows.every { it.responseMessage.startsWith('In doubt: ') }
            }
        }
    }

    @Test
    void 'a thread that StopTestNow interrupts between two samples soon gives up what is in flight'() {
        def first = new AtomicInteger()
        new ServerSocket(0, 50, InetAddress.loopbackAddress).withCloseable { server ->
            Thread.startDaemon('server') {
                while (true) {
                    def client = server.accept()
                    Thread.startDaemon('connection') {
                        def lines = client.inputStream.newReader()
                        for (def line = lines.readLine(); line != null; line = lines.readLine())
                            if (line.empty && first.getAndIncrement() == 0) client.outputStream << 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
                    }
                }
            }
            def plan = JMeterRun.variant(folder, 'Samplers.HTTP.Async') {
                it.replaceFirst('(?s)(</[^>]*HttpAsyncRequest>\\s*)<hashTree/>', "\$1$STOPPED")
            }
            def parameters = ['target.url': "http://127.0.0.1:$server.localPort", Connections: 2, Messages: 2, DrainTimeout: 60]
            WarmJMeter.plan(folder, plan, parameters).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                assert run.summary.errors == ['In doubt: The run ended before the response was complete.': 1]
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ['Samplers.HTTP.Request.File', 'Samplers.HTTP.Download'])
    void 'after SIGTERM the summary counts the requests that the server received, none that was cut off has failed, and the page is made'(String scenario) {
        def seen = new AtomicInteger()
        def executor = Executors.newCachedThreadPool()
        def server = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)
        server.executor = executor
        server.createContext('/') { exchange ->
            seen.incrementAndGet()
            Thread.sleep(ANSWER_MILLIS)
            exchange.sendResponseHeaders(200, -1)
            exchange.close()
        }
        server.start()
        try {
            def parameters = ['target.url': "http://127.0.0.1:$server.address.port", RequestPath: '/page', Threads: 4, Warmup: 0, Duration: 60,
                              'overdrive.report': true]
            JMeterRun.plan(folder, JMeterRun.plan(scenario), parameters).withCloseable { run ->
                run.awaitMeasured(1)
                run.process.toHandle().destroy() // Process.destroy() would close its output too
                assert run.exitCode() == 3: run.output
                assert run.summary.incomplete
                assert !run.output.contains('could not be written'): run.output
                assert run.output.readLines().any { it.endsWith(run.directory.resolve('report/index.html').toString()) }
                def whole = run.summary.wholeRun
                int cut = (run.output =~ /cut (\d+) of the samples under way/).collect { it[1] as int }.sum(0)
                assert whole.samples > 0 && !whole.sampleErrors: run.summary.errors
                assert seen.get() in (whole.samples..whole.samples + cut)
            }
        } finally {
            server.stop(0)
            executor.shutdownNow()
        }
    }

    @ParameterizedTest
    @CsvSource(['Samplers.HTTP.Request.File,false', 'Samplers.HTTP.Download,false', 'Samplers.HTTP.Download,true', 'Samplers.Wget.Download,false'])
    void 'bodies that SIGTERM cut off after their status had arrived are neither good nor failed, and have no figures'(String scenario, boolean asRequest) {
        def threads = 4
        def answered = 8
        def seen = new AtomicInteger()
        def streaming = new CountDownLatch(threads)
        def over = new CountDownLatch(1)
        def executor = Executors.newCachedThreadPool()
        def server = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)
        server.executor = executor
        server.createContext('/') { exchange ->
            def cut = seen.incrementAndGet() > answered
            exchange.sendResponseHeaders(200, 1000)
            exchange.responseBody.write(new byte[cut ? 500 : 1000])
            exchange.responseBody.flush()
            if (cut) {
                streaming.countDown()
                over.await()
            }
            exchange.close()
        }
        server.start()
        try {
            def plan = JMeterRun.variant(folder, scenario) {
                asRequest ? it.replaceFirst(/(?=<stringProp name="StreamingDownload.keepFirst">)/, '<boolProp name="StreamingDownload.asRequest">true</boolProp>') : it
            }
            def parameters = ['target.url': "http://127.0.0.1:$server.address.port", RequestPath: '/page', Threads: threads, Warmup: 0, Duration: 60]
            JMeterRun.plan(folder, plan, parameters).withCloseable { run ->
                assert streaming.await(JMeterRun.LIMIT_SECONDS, TimeUnit.SECONDS): run.output
                run.process.toHandle().destroy() // Process.destroy() would close its output too
                assert run.exitCode() == 3: run.output
                def whole = run.summary.wholeRun
                assert whole.samples == answered && !whole.sampleErrors: run.summary.errors
                assert whole.bytesReceived == answered * 1000
                assert run.output.contains("cut $threads of the samples under way"): run.output
            }
        } finally {
            over.countDown()
            server.stop(0)
            executor.shutdownNow()
        }
    }
}
