// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/**
 * The figures of Samplers.HTTP.Async in a real JMeter against the record of the calibration server. No percentile may be
 * earlier than the server's. How much later it may be depends on the machine, on which JMeter's threads wait for a CPU:
 * that is checked only if -Dcalibration.late gives a share, on an otherwise idle machine 0.01.
 */
@Tag('full')
class HttpCalibrationTest {

    private static final long RELIABLE_NANOS = 400_000_000 // the wait of a thread for a CPU is far less than one percent of it
    private static final double AGREEMENT = 0.01

    /** The share by which a percentile may exceed the server's record. */
    private static final double LATE = (System.getProperty('calibration.late') ?: Double.POSITIVE_INFINITY) as double

    private static final int RATE = 300
    private static final int GOOD = 0, RESET = 1, FAILS = 3, CUT = 4

    @TempDir
    Path folder

    private Process server

    private Run run(String options, Map<String, Object> parameters) {
        server = new ProcessBuilder("${System.getProperty('java.home')}/bin/java", '-cp', "${Project.CALIBRATION}/*",
            'io.github.jmeteroverdrive.calibration.CalibrationServer', "calibration:?$options&truth=$folder")
            .redirectError(ProcessBuilder.Redirect.INHERIT).start()
        def url = server.inputReader().readLine() - 'ready '
        WarmJMeter.plan(folder, JMeterRun.plan('Samplers.HTTP.Async'), ['target.url': url, Warmup: 0] + parameters)
    }

    /** The server's record: [arrived, answered, written, fate] of each request. */
    private List<long[]> truth() {
        server.outputStream.close()
        assert server.waitFor(30, TimeUnit.MINUTES)
        folder.resolve('requests.csv').readLines().drop(1).collect { it.split(',').collect { it as long } as long[] }
    }

    @AfterEach
    void close() {
        server?.destroyForcibly()
    }

    /**
     * Checks that no percentile that is long enough is earlier than the server began the responses, or later than LATE allows after
     * it had written them. @return the number of checked percentiles
     */
    private static int checkPercentiles(Map printed, List<Long> began, List<Long> written) {
        def first = began.sort(false), last = written.sort(false)
        assert printed.count == first.size()
        def judged = printed.findAll { it.key.startsWith('p') }.findAll { key, micros ->
            int rank = (Math.ceil(((key - 'p') as double) / 100 * first.size()) as int) - 1
            if (first[rank] < RELIABLE_NANOS) return false
            double nanos = (micros as double) * 1000
            assert nanos >= first[rank] * (1 - AGREEMENT) && nanos <= last[rank] * (1 + LATE): "$key: $micros µs, ${first[rank]} to ${last[rank]} ns"
            true
        }
        judged.size()
    }

    private static List<Long> since(List<Long> begin, List<long[]> truth, int column) {
        truth.indices.collect { truth[it][column] - begin[it] }
    }

    @Test
    void 'response times of a closed loop match the record of the server'() {
        run('ack=bimodal:0.2,400ms,1200ms', [Messages: 2100, MessagesPerResult: 0, Connections: 300]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def truth = truth()
            assert run.summary.samples == truth.size() && run.summary.connections == 300
            def arrived = truth*.getAt(0)
            assert checkPercentiles(run.summary.latencyMicros.response, since(arrived, truth, 1), since(arrived, truth, 2)) >= 3
            assert checkPercentiles(run.summary.latencyMicros.firstByte, since(arrived, truth, 1), since(arrived, truth, 2)) >= 3
        }
    }

    @Test
    void 'a stall of half a second at a fixed rate shows in the response times from the intended time'() {
        def parameters = [Messages: 2400, MessagesPerResult: 0, Connections: 220, Rate: RATE, Warmup: 1]
        run('ack=fixed:400ms&stall=500ms,2s', parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def all = truth()
            assert run.summary.wholeRun.samples == all.size()
            // the first requests of the warm-up include the time to open their connections
            def truth = all.drop(all.size() - (run.summary.samples as int))
            def arrived = truth*.getAt(0)
            assert checkPercentiles(run.summary.latencyMicros.response, since(arrived, truth, 1), since(arrived, truth, 2)) >= 3
            // the intended times are evenly spaced; the quickest request took about no time to reach the server
            def line = truth.indices.collect { it * 1_000_000_000L.intdiv(RATE) }
            def quickest = truth.indices.collect { truth[it][0] - line[it] }.min()
            def intended = line.collect { quickest + it }
            assert checkPercentiles(run.summary.latencyMicros.responseFromIntended, since(intended, truth, 1), since(intended, truth, 2)) >= 3
            assert run.summary.latencyMicros.responseFromIntended.p95 > 700_000
        }
    }

    @Test
    void 'resets, error statuses and cut responses are counted exactly'() {
        def parameters = [Messages: 3000, Connections: 20]
        run('ack=fixed:2ms&throw=97&fail=19&lose=13', parameters).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def fates = truth().countBy { it[3] as int }
            assert run.summary.samples == 3000 && fates.values().sum() == 3000
            assert run.summary.sampleErrors == fates[RESET] + fates[FAILS] + fates[CUT]
            assert run.summary.errors['500 Internal Server Error'] == fates[FAILS]
            assert run.results('GET').count { it.success == 'true' } == fates[GOOD]
        }
    }
}
