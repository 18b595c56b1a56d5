// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Streams of events in JMeter, against a server that counts them. */
class StreamsTest {

    @TempDir
    Path folder

    @Test
    void 'all events that the server has sent are counted and timed'() {
        RunningTarget.start('http').withCloseable { server ->
            def parameters = ['target.url': server.url('HTTP'), RequestPath: '/events?count=20&interval=5', Events: 'sse', Connections: 5, Messages: 50, Rate: 100]
            WarmJMeter.plan(folder, JMeterRun.plan('Samplers.HTTP.Async'), parameters).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                def summary = run.summary
                assert summary.streams == 50 && summary.events == 1000 && summary.eventsPerStream == 20
                def latencies = summary.latencyMicros
                assert latencies.firstEvent.count == 50 && latencies.lastEvent.count == 50
                assert latencies.firstEventFromIntended.count == 50 && latencies.lastEventFromIntended.count == 50
                assert latencies.betweenEvents.count == 950
            }
            server.await { it.streamsCompleted >= 50 && it.eventsSent >= 1000 }.with { assert requests == 50 && streamsCompleted == 50 && eventsSent == 1000 }
        }
    }
}
