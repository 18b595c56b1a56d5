// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path

/**
 * The five patterns on one server, one after the other, each on separate queues. With fewer workers, because all of them
 * share the processors of one machine.
 */
final class Scenarios {

    static final Map<String, List<String>> ROLES = [
        BroadcastReadHeavy: ['observers'], BroadcastBalanced: ['observers'], PointToPoint: ['observers'],
        TaskDistribution: ['consumers'], Auditing: ['observers', 'consumers']]

    private static final int MESSAGES = 200

    /** Runs all patterns with some hundred messages each, and checks that they are good. @return the summaries, by pattern */
    static Map<String, Object> run(Path folder, String family, String url, Closure<String> destination) {
        def parameters = [Messages: MESSAGES, DrainTimeout: 60, 'target.url': url]
        def workers = [ProducerWorkers: 5, ObserverWorkers: 5, ConsumerWorkers: 5]
        ROLES.keySet().collectEntries { name ->
            def own = Files.createDirectory(folder.resolve(name))
            def all = parameters + [Destination: destination(name)] + (name == 'PointToPoint' ? [:] : workers)
            WarmJMeter.plan(own, JMeterRun.plan("$family.$name"), all).withCloseable { run ->
                assert run.exitCode() == 0: "$name: $run.output"
                [name, run.summary]
            }
        }
    }

    /** The plan with a pause of this many ms before each request of a role: consumers hold their claims for that long. */
    static String paused(String plan, String worker, String role, int millis) {
        def element = "io.github.jmeteroverdrive.$worker"
        def timer = """<hashTree><ConstantTimer guiclass="ConstantTimerGui" testclass="ConstantTimer" testname="Pause">
            <stringProp name="ConstantTimer.delay">$millis</stringProp></ConstantTimer><hashTree/></hashTree>"""
        plan.replaceFirst("(?s)(testname=\"$role\">.*?</$element>\\s*)<hashTree/>", "\$1$timer")
    }

    /** Checks the counts that hold for each pattern, with any server. */
    static void checkLedger(String name, Object summary) {
        def counts = summary.wholeRun.patterns
        assert counts.posted == MESSAGES && summary.wholeRun.completed == MESSAGES
        assert summary.wholeRun.failed == 0 && summary.wholeRun.unresolved == 0
        assert ('listed' in counts.keySet()) == ('observers' in ROLES[name])
        assert ('claimed' in counts.keySet()) == ('consumers' in ROLES[name])
        if ('observers' in ROLES[name]) assert counts.listed > 0
        if ('consumers' in ROLES[name]) {
            assert summary.lost == 0 && summary.wholeRun.leftOver == 0
            assert counts.claimed == counts.posted + counts.claimedTwice
            assert counts.deleted > 0 && counts.deleted + counts.deletesRefused == counts.claimed
        }
        checkWorkers(summary)
    }

    /** Checks by Little's law that the latencies of requests add up to the time that workers waited. */
    private static void checkWorkers(Object summary) {
        def labels = summary.labels.findAll { label, of -> of.workers }
        assert labels.size() >= 2
        labels.each { label, of ->
            def times = of.latencyMicros[of.containsKey('sent') ? 'ack' : 'response']
            def littlesLaw = times.count * times.mean / 1e6 / summary.seconds
            assert Math.abs(littlesLaw - of.workersWaiting) <= 0.02 * littlesLaw + 0.01, label
            assert of.workersWaiting <= of.workers, label
        }
    }
}
