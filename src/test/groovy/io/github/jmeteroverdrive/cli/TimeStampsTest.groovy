// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli

import static org.junit.jupiter.api.Assumptions.assumeTrue

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.sysctl.Namespace
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** {@code testing/bench/time-stamps}: a packet capture has every measured message, and times in JMeter include the times of the kernel. */
@Tag('full')
class TimeStampsTest {

    private static final List<Path> TOOLS = ['/usr/bin/tcpdump', '/usr/bin/env'].collect { Path.of(it) }

    @TempDir
    Path folder

    @BeforeEach
    void tools() {
        assumeTrue(TOOLS.every { Files.isExecutable(it) } && ['python3', '--version'].execute().waitFor() == 0,
            'needs tcpdump and Python: apt-get install tcpdump python3')
        new Namespace(folder)
    }

    /** The figures that the script prints after four seconds against a target. */
    private Object measured(String protocol, String target) {
        def file = Overdrive.file(folder, """\
            name: tiny
            description: A test.
            notShown: Anything at all.
            target: { $target }
            network: { veth: true }
            figures: { wallSeconds: { better: neither } }
            variants:
              - name: measured
                command: ['{home}/testing/bench/time-stamps/compare-with-kernel', $protocol, '--url={target.url}', --rate=200, --warmup=1,
                  --seconds=4, '--directory={run}']
              - { name: nothing, command: ['true'] }
            """.stripIndent())
        def compare = new Overdrive('compare', file.toString(), '--rounds', '1', '--max-stolen', '99%')
        assert compare.exitCode() == 0: compare.output
        def run = Path.of(compare.json('compare.json').runs.find { it.variant == 'measured' }.directory)
        new JsonSlurper().parse(run.resolve('stdout.txt').toFile())
    }

    @Test
    void 'the capture has each message of the measured phase, and ack times include the times of the kernel'() {
        def jms = measured('jms', 'name: artemis')
        assert jms.kernel.count == jms.ours.count && jms.ours.count > 100
        assert jms.beforeLeaving.count == jms.ours.count
        assert jms.beforeLeaving.mean > 0 && jms.afterArrival.mean > 0
        assert Math.abs(jms.added.mean - jms.beforeLeaving.mean - jms.afterArrival.mean) < 0.001
    }

    @Test
    void 'the capture has the requests, and response times of od - Streaming Download include the times of the kernel'() {
        def http = measured('http', 'name: nginx, options: [keepAliveRequests=1000000]')
        [http.request, http.download].each {
            assert it.ours.count > 100
            // each of eight users may begin a request before either end of the phase and send it after that
            assert Math.abs(it.kernel.count - it.ours.count) <= 16
        }
        assert http.download.added.mean > 0
    }
}
