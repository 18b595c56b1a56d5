// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The shipped scenarios Patterns.* with a real broker. */
class JmsPatternsTest {

    @TempDir
    Path folder

    @Test
    void 'all five JMS patterns run, and their counts match those of the broker'() {
        RunningTarget.start('artemis').withCloseable { artemis ->
            def scheme = { 'consumers' in Scenarios.ROLES[it] ? 'queue' : 'topic' }
            def summaries = Scenarios.run(folder, 'Patterns', artemis.url('CORE')) { "${scheme(it)}://$it" }
            summaries.each { name, summary ->
                Scenarios.checkLedger(name, summary)
                assert summary.wholeRun.patterns.claimedTwice in [null, 0]
            }
            def onQueues = summaries.values()*.wholeRun*.patterns.findAll { it.deleted }
            // the counts of topic subscribers and of reply queues are removed with them, which takes a moment
            artemis.await { it.queueDepth == 0 && it.messagesAcknowledged >= onQueues*.deleted.sum() && it.messagesAdded == onQueues*.posted.sum() }
        }
    }

    @Tag('full')
    @Test
    void 'requests of the measured phase are counted, and messages of the warm-up that they return are counted separately'() {
        def slow = { String plan, String role -> Scenarios.paused(plan, 'jms.JmsPatternWorker', role, 400) }
        def plan = JMeterRun.variant(folder, 'Patterns.Auditing') { slow(slow(it, 'observer'), 'consumer') }
        // producers are so much faster that in three seconds no worker gets beyond the messages of the warm-up
        def parameters = [Warmup: 1, Duration: 2, DrainTimeout: 0, Destinations: 1, ListLimit: 1, ClaimLimit: 1,
                          ProducerWorkers: 2, ObserverWorkers: 2, ConsumerWorkers: 2]
        WarmJMeter.plan(folder, plan, parameters).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            assert run.output.contains('messages were left over on their queue')
            def counts = run.summary.patterns
            def samples = { run.summary.labels[it].samples }
            assert samples('observer') > 0 && samples('consumer claim') > 0
            assert counts.listed + counts.listedAgain + counts.emptyListings == samples('observer')
            assert counts.claimed + counts.emptyClaims == samples('consumer claim')
            assert counts.deleted + counts.deletesRefused == samples('consumer delete')
            assert counts.listedOfEarlier == counts.listed && counts.claimedOfEarlier == counts.claimed
            assert run.summary.received == counts.listed + counts.claimed - counts.claimedTwice
            // a transfer time belongs to the phase of its message, and no message of the measured phase has arrived
            assert !run.summary.latencyMicros.transfer
        }
    }

    @Tag('full')
    @Test
    void 'producers of a full broker end in time, and their messages are unresolved'() {
        def plan = JMeterRun.variant(folder, 'Patterns.TaskDistribution') { it.replace('>consumer</stringProp>', '>observer</stringProp>') }
        def parameters = [Warmup: 0, Duration: 2, DrainTimeout: 1, ProducerWorkers: 5, ConsumerWorkers: 2, Destinations: 1,
                          MessageSize: 1_000_000, TargetOptions: 'maxSize=3000']
        WarmJMeter.plan(folder, plan, parameters).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def counts = run.summary.wholeRun
            assert counts.completed > 0 && counts.unresolved > 0
            assert counts.sent == counts.completed + counts.unresolved
            // on a slow machine five seconds are not enough to browse all these bytes, and the run then reports it
            assert run.output.contains('could not be counted') || counts.leftOver >= counts.patterns.posted
            assert counts.patterns.listed > 0
            assert run.output =~ /$counts.unresolved messages? w(as|ere) neither acknowledged nor refused within DrainTimeout/
            assert run.results('producer').count { it.success == 'false' } == counts.unresolved
        }
    }
}
