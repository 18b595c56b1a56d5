// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.patterns

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import io.github.jmeteroverdrive.run.Zaqar
import java.nio.file.Path
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Faults of a real Zaqar are reported with their cause, and no run hangs. */
@Tag('full')
class ZaqarFaultsTest {

    /** A Redis script that makes the claims of all claimed messages expire, and returns how many. */
    private static final String EXPIRE = '''
        local expired = 0
        for _, key in ipairs(redis.call('keys', '*')) do
            if redis.call('type', key).ok == 'hash' and (redis.call('hget', key, 'c') or '') ~= '' then
                redis.call('hset', key, 'c.e', 0)
                expired = expired + 1
            end
        end
        return expired'''

    private static final String SCENARIO = 'Zaqar.TaskDistribution'
    private static final Map<String, Object> SMALL = [Warmup: 0, DrainTimeout: 30, ProducerWorkers: 10, ConsumerWorkers: 10]

    private static Zaqar zaqar

    @TempDir
    Path folder

    @BeforeAll
    static void start() {
        zaqar = Zaqar.start('workers=1') // each takes a second of CPU to start
    }

    @AfterEach
    void notFull() {
        zaqar.redis('CONFIG', 'SET', 'maxmemory', '0')
    }

    @AfterAll
    static void stop() {
        zaqar?.close()
    }

    private Run run(Map<String, Object> parameters, Closure<String> change = { it }) {
        WarmJMeter.begin(folder, JMeterRun.variant(folder, SCENARIO, change), SMALL + ['target.url': zaqar.url] + parameters)
    }

    private Run ended(Map<String, Object> parameters, Closure<String> change) {
        WarmJMeter.plan(folder, JMeterRun.variant(folder, SCENARIO, change), SMALL + ['target.url': zaqar.url] + parameters)
    }

    private static String slowConsumers(String plan) {
        Scenarios.paused(plan, 'http.ZaqarWorker', 'consumer', 300)
    }

    @Test
    void 'posts that Redis has no memory for fail, and flushed messages are reported as lost'() {
        // it sends until Redis accepts writes again, and long after that its drain cuts off what is in flight
        def slow = { String plan -> Scenarios.paused(slowConsumers(plan), 'http.ZaqarWorker', 'producer', 100) }
        run([Messages: 1000, DrainTimeout: 5], slow).withCloseable { run ->
            run.awaitLine(~/od - Target/)
            def before = Zaqar.figures(zaqar.url)
            Zaqar.await(zaqar.url) { it.posts - before.posts >= 60 }
            zaqar.redis('CONFIG', 'SET', 'maxmemory', '1')
            Zaqar.await(zaqar.url) { it.failed > before.failed }
            zaqar.redis('CONFIG', 'SET', 'maxmemory', '0')
            zaqar.redis('FLUSHALL')
            assert run.exitCode() == 3: run.output
            def summary = run.summary
            assert summary.errors['503 Service Unavailable'] > 0 && summary.wholeRun.failed > 0
            // if Redis refuses in the middle of a request, Zaqar returns a 500
            assert summary.errors.findAll { it.key.startsWith('5') }.values().sum() == Zaqar.figures(zaqar.url).failed - before.failed: summary.errors
            assert run.results('producer').any { it.responseCode == '503' && it.success == 'false' }
            assert summary.lost > 0
            assert summary.failures.any { it.contains('acknowledged messages never arrived at a consumer') }
        }
    }

    @Test
    void 'a message whose claim expires is claimed twice, and a delete that Zaqar refuses to its first holder is counted'() {
        run([Messages: 60, Destinations: 1], this.&slowConsumers).withCloseable { run ->
            run.awaitLine(~/od - Target/)
            while (run.running && zaqar.redis('EVAL', EXPIRE, '0') == ':0') Thread.sleep(20)
            assert run.exitCode() == 0: run.output
            def counts = run.summary.wholeRun.patterns
            // Zaqar refuses to delete a message that another consumer has claimed, but accepts it once that consumer has deleted the message
            assert counts.claimedTwice > 0
            assert counts.claimed == counts.posted + counts.claimedTwice
            assert counts.deleted + counts.deletesRefused == counts.claimed
            assert run.summary.errors.findAll { it.key in ['403 Forbidden', '400 Bad Request'] }.values().sum(0) == counts.deletesRefused
            assert run.summary.lost == 0
            assert run.output.contains('messages were claimed more than once')
            assert run.results('consumer delete').count { it.success == 'false' } == counts.deletesRefused
        }
    }

    @Test
    void 'consumers of another project claim no message, and all messages are left over'() {
        def other = { String plan -> plan.replaceFirst('(?s)(consumer</stringProp>.*?project">)overdrive', '$1other') }
        ended([Messages: 20, DrainTimeout: 1], other).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def counts = run.summary.wholeRun
            assert counts.patterns.posted == 20 && counts.patterns.claimed == 0 && counts.patterns.emptyClaims > 0
            assert counts.leftOver == 20 && run.summary.lost in [null, 0]
            assert run.output.contains('20 messages were left over on their queue')
        }
    }

    @Test
    void 'a project that Zaqar rejects is refused at the start'() {
        ended([Messages: 20]) { it.replace('project">overdrive', 'project">') }.withCloseable { run ->
            assert run.exitCode() == 3
            assert run.output =~ /od - Zaqar Worker '\w+': no Zaqar serves http:.* gave 400 Bad Request\); check URL and project/
        }
    }

    @Test
    void 'requests to a killed Zaqar fail, and the run can be ended'() {
        run([Duration: 100, DrainTimeout: 1, Workers: 1, 'target.url': '']).withCloseable { run ->
            run.awaitLine(~/zaqar is ready/)
            Zaqar.await((run.output =~ /ready at (\S+)/)[0][1]) { it.deletes > 0 }
            run.target().descendants().filter { it.info().commandLine().orElse('').contains('gunicorn') }.forEach { it.destroyForcibly() }
            run.awaitLine(~/Target zaqar ended/)
            while (!run.results('producer').any { it.success == 'false' }) Thread.sleep(20)
            run.command('Shutdown')
            assert run.exitCode() == 3: run.output
            def summary = run.summary
            assert summary.wholeRun.failed > 0 && summary.wholeRun.patterns.posted > 0
            assert summary.errors.keySet().any { it.contains('Connect') || it.contains('NoHttpResponse') || it.contains('Socket') }
            assert summary.failures.any { it.startsWith('Target zaqar ended') && it.contains('gunicorn ended with code 137') }
            // how many messages it still had is not known
            assert run.output.contains('could not be counted') && !summary.containsKey('lost')
        }
    }
}
