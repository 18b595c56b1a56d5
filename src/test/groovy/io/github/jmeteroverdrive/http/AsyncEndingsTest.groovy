// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import java.util.stream.Stream
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.Arguments
import org.junit.jupiter.params.provider.MethodSource

/**
 * However a run of closed load ends, its counts match the requests that three servers logged. One run sends requests to all three.
 * The end comes at a random moment; -Dendings.tries=30 tries 30 of each kind, with the random seed -Dendings.seed.
 */
@Tag('full')
class AsyncEndingsTest {

    private static final int WITHIN_MILLIS = 1000
    private static final int MOST_UNLOGGED = 1
    private static final int CONNECTIONS = 10

    @TempDir
    Path folder

    static Stream<Arguments> ends() {
        def random = new Random(Long.getLong('endings.seed', 1))
        def tries = Integer.getInteger('endings.tries', 1)
        (1..tries).collectMany { ['normal', 'Shutdown', 'StopTestNow', 'kill'].collect { end -> Arguments.of(end, random.nextInt(WITHIN_MILLIS)) } }.stream()
    }

    /** The shipped plan with a group of threads for each server. */
    private Path plan(List<LoggingServer> servers) {
        JMeterRun.variant(folder, 'Samplers.HTTP.Async') { plan ->
            int from = plan.indexOf('<io.github.jmeteroverdrive.httpasync.HttpEndpoint'), to = plan.indexOf('    </hashTree>\n  </hashTree>')
            plan[0..<from] + servers.collect { it.plan(plan[from..<to]) }.join() + plan[to..-1]
        }
    }

    @ParameterizedTest
    @MethodSource('ends')
    void 'however the run ends, each server has received the requests that count as sent, except those in doubt'(String end, int millis) {
        def servers = LoggingServer.start(folder)
        try {
            // the run is stopped before all messages are sent, and only that makes it fail
            def parameters = ['target.url': 'http://127.0.0.1', Connections: CONNECTIONS, Warmup: 0, Duration: end == 'normal' ? 1 : 60,
                              Messages: 1_000_000, DrainTimeout: 30, 'overdrive.errorRateThresholdInPercent': 99]
            WarmJMeter.begin(folder, plan(servers), parameters).withCloseable { run ->
                if (end != 'normal') {
                    run.awaitMeasured(1)
                    Thread.sleep(millis)
                    if (end == 'kill') {
                        servers*.kill()
                        int measured = (run.output =~ /measure (\d+)\//).collect { it[1] as int }.last()
                        run.awaitMeasured(Math.min(measured + 2, 9))
                    }
                    run.command(end == 'kill' ? 'Shutdown' : end)
                }
                assert run.exitCode() == (end == 'normal' ? 0 : 3): run.output
                assert run.output.contains('had not begun when their threads ended') == (end != 'normal')
                assert (run.output =~ /WARNING: .*: the Duration of the run ended before the requested 1,000,000 had begun\./).find() == (end == 'normal')
                def whole = run.summary.wholeRun
                def all = servers.collectMany { server ->
                    def rows = run.results(server.name)
                    agree(server, rows, end)
                    rows
                }
                assert all.size() == whole.samples && whole.samples > whole.sampleErrors
                assert all.count { it.success == 'false' } == whole.sampleErrors
                assert all.count { unsent(it) } == whole.samplesUnsent
                assert all.count { inDoubt(it) } == whole.samplesInDoubt
                if (end == 'kill') assert whole.samplesUnsent > 0
            }
        } finally {
            servers*.close()
        }
    }

    private static void agree(LoggingServer server, List<Map<String, String>> rows, String end) {
        def fates = server.requests()
        int seen = fates.size(), answered = fates.count { it == LoggingServer.Fate.GOOD }
        int sent = rows.count { !unsent(it) }, inDoubt = rows.count { inDoubt(it) }, good = rows.count { it.success == 'true' }
        // a killed server may have answered one request without logging it
        int unlogged = end == 'kill' && !server.logSurvivesKill() ? MOST_UNLOGGED : 0
        println "$end $server.name: seen $seen, sent $sent, in doubt $inDoubt, good $good of $answered, not sent ${rows.size() - sent}"
        assert seen <= sent && seen + unlogged >= sent - inDoubt
        assert good <= answered + unlogged && good + inDoubt >= answered
        assert inDoubt <= CONNECTIONS + fates.count { it == LoggingServer.Fate.RESET }
        if (end == 'normal') assert seen == rows.size()
    }

    private static boolean unsent(Map<String, String> row) {
        row.sentBytes == '0'
    }

    private static boolean inDoubt(Map<String, String> row) {
        row.responseMessage.startsWith('In doubt: ')
    }
}
