// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.live.Influx
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Heap histograms of a real run: on the page and in a real InfluxDB. */
class GarbageTest {

    @TempDir
    Path folder

    @Tag('full')
    @Test
    void 'the page and InfluxDB show which classes the garbage of a run is of'() {
        Influx.start(folder).withCloseable { influx ->
            def parameters = [Warmup: 1, Duration: 3600, SameUser: true, Target: 'http', 'overdrive.report': true, 'overdrive.profiler.heap': 1] + influx.settings()
            // a separate JVM, so that its garbage is that of this run
            JMeterRun.plan(folder, JMeterRun.plan('Samplers.HTTP.Request.X'), parameters).withCloseable { run ->
                run.awaitMeasured(1)
                def heap = run.directory.resolve('heap.jsonl')
                while (heap.readLines().size() < 4) Thread.sleep(100) // until three histograms are complete
                run.command('Shutdown')
                run.exitCode()
                def lines = heap.readLines().collect { new JsonSlurper().parseText(it) }
                assert lines[0] == [schema: 1] && lines.size() > 1
                lines.tail().each { assert it.s >= 1 && it.seconds >= 0 && it.pauseSeconds > 0 && it.classes['byte[]'].liveBytes > 0 }
                assert lines.tail().sum { it.classes['byte[]'].deadBytes } > 0
                def page = run.directory.resolve('report/index.html').text
                assert page.contains('Garbage by class') && page.contains('bytes per sample') && page.contains('byte[]')
                assert page.contains('A profiler was on: heap histograms.')
                def points = influx.query("SELECT * FROM overdrive_heap WHERE class = 'byte[]'")
                assert points.size() == lines.size() - 1
                assert points*.deadBytes == lines.tail()*.classes*.get('byte[]')*.deadBytes
            }
        }
    }
}
