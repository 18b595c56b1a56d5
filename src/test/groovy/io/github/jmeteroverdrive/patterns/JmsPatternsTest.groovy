// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The scenarios Patterns.* as they are shipped, on a real broker. */
class JmsPatternsTest {

    @TempDir
    Path folder

    @Test
    void 'all five run, and their ledgers agree with the counts of the broker'() {
        RunningTarget.start('artemis').withCloseable { artemis ->
            def scheme = { 'consumers' in Scenarios.ROLES[it] ? 'queue' : 'topic' }
            def summaries = Scenarios.run(folder, 'Patterns', artemis.url('CORE')) { "${scheme(it)}://$it" }
            summaries.each { name, summary ->
                Scenarios.checkLedger(name, summary)
                assert summary.wholeRun.patterns.claimedTwice in [null, 0]
            }
            def onQueues = summaries.values()*.wholeRun*.patterns.findAll { it.deleted }
            def said = artemis.await { it.queueDepth == 0 && it.messagesAcknowledged >= onQueues*.deleted.sum() }
            // what subscribers of topics got has gone with them
            assert said.messagesAdded == onQueues*.posted.sum()
        }
    }

    @Tag('full')
    @Test
    void 'requests count by their own time, and what they bring of the warm-up is shown as such'() {
        def slow = { String plan, String role -> Scenarios.paused(plan, 'jms.JmsPatternWorker', role, 100) }
        def plan = JMeterRun.variant(folder, 'Patterns.Auditing') { slow(slow(it, 'observer'), 'consumer') }
        // producers are so much faster that in two seconds nobody gets beyond what the first one brought
        def parameters = [Warmup: 1, Duration: 1, DrainTimeout: 0, Destinations: 1, ListLimit: 1, ClaimLimit: 1,
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
            // a transfer time is its message's, and of those of the measured phase none has arrived
            assert !run.summary.latencyMicros.transfer
        }
    }

    @Tag('full')
    @Test
    void 'a full broker holds its producers, which end in time with their messages unresolved'() {
        def plan = JMeterRun.variant(folder, 'Patterns.TaskDistribution') { it.replace('>consumer</stringProp>', '>observer</stringProp>') }
        def parameters = [Warmup: 0, Duration: 2, DrainTimeout: 1, ProducerWorkers: 5, ConsumerWorkers: 2, Destinations: 1,
                          MessageSize: 1_000_000, TargetOptions: 'maxSize=3000']
        WarmJMeter.plan(folder, plan, parameters).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def counts = run.summary.wholeRun
            assert counts.completed > 0 && counts.unresolved > 0
            assert counts.sent == counts.completed + counts.unresolved
            // on a slow machine five seconds do not suffice to look through all these bytes, which is said then
            assert run.output.contains('could not be counted') || counts.leftOver >= counts.patterns.posted
            assert counts.patterns.listed > 0
            assert run.output =~ /$counts.unresolved messages? w(as|ere) neither acknowledged nor refused within DrainTimeout/
            assert run.results('producer').count { it.success == 'false' } == counts.unresolved
        }
    }
}
