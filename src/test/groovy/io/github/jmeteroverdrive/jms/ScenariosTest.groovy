// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** The shipped scenarios JMS.RequestReply and JMS.Paging, against the broker's own figures. */
class ScenariosTest {

    @TempDir
    Path folder

    @ParameterizedTest
    @CsvSource(['artemis,CORE', 'qpid,AMQP'])
    void 'each request has its reply, timed from the send of the request'(String name, String protocol) {
        requestsHaveReplies(name, protocol)
    }

    @Tag('full')
    @Test
    void 'each request to Artemis over AMQP has its reply'() {
        requestsHaveReplies('artemis', 'AMQP')
    }

    private void requestsHaveReplies(String name, String protocol) {
        RunningTarget.start(name).withCloseable { target ->
            def parameters = ['target.url': target.url(protocol), Messages: 500, MaxPending: 10, Consumers: 2, ReceiverThreads: 2]
            WarmJMeter.plan(folder, JMeterRun.plan('JMS.RequestReply'), parameters).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                def summary = run.summary
                assert summary.sent == 500 && summary.completed == 500 && summary.received == 500
                assert summary.lost == 0 && summary.duplicated == 0 && summary.foreign == 0 && summary.leftOver == 0
                assert summary.latencyMicros.response.count == 500
                assert summary.latencyMicros.response.p50 > 0
                assert !summary.latencyMicros.containsKey('transfer')
                def rows = ['request', 'reply', 'receive replies'].collectEntries { [it, run.results(it)] }
                assert rows.request.size() == 500
                assert rows.every { label, results -> results && results.every { it.success == 'true' } }
                assert rows.reply*.threadName.unique().size() == 2
            }
            // a broker drops the counts of a temporary queue with the queue
            def figures = target.await { it.messagesAcknowledged >= 500 && it.connections == 0 }
            assert figures.queueDepth == 0
        }
    }

    @Tag('full')
    @Test
    void 'the broker pages messages until the late consumer has received all of them'() {
        def options = 'journal=nio full=PAGE maxSize=1000000 pageSize=100000'
        def parameters = [Messages: 3000, ConsumerStart: 8, TargetOptions: options]
        WarmJMeter.plan(folder, JMeterRun.plan('JMS.Paging'), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def summary = run.summary
            assert summary.sent == 3000 && summary.completed == 3000 && summary.received == 3000
            assert summary.lost == 0 && summary.duplicated == 0 && summary.reordered == 0 && summary.leftOver == 0
            def slurper = new JsonSlurper()
            def broker = run.directory.resolve('agent.jsonl').readLines().drop(1).collect { slurper.parseText(it).targets.artemis }.findAll()
            assert broker*.pagingAddresses.max() == 1
            assert broker*.'paging overdrive'.max() == 1
            assert broker*.queueDepth.max() > 0
        }
    }
}
