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

/** {@code bench/time-stamps}: what is measured is found in the capture again, and takes longer in JMeter than in the kernel. */
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

    /** What the script says of four seconds of a target. */
    private Object measured(String protocol, String target) {
        def file = Overdrive.file(folder, """\
            name: tiny
            description: A test.
            notShown: Anything at all.
            target: { $target }
            network: { veth: true }
            figures: { wallSeconds: { better: neither } }
            ways:
              - name: measured
                command: ['{home}/bench/time-stamps/compare-with-kernel', $protocol, '--url={target.url}', --rate=200, --warmup=1,
                  --seconds=4, '--directory={run}']
              - { name: nothing, command: ['true'] }
            """.stripIndent())
        def compare = new Overdrive('compare', file.toString(), '--rounds', '1', '--max-stolen', '99%')
        assert compare.exitCode() == 0: compare.output
        def run = Path.of(compare.json('compare.json').runs.find { it.way == 'measured' }.directory)
        new JsonSlurper().parse(run.resolve('stdout.txt').toFile())
    }

    @Test
    void 'each message of the measured phase is in the capture, and its ack time holds that of the kernel'() {
        def jms = measured('jms', 'name: artemis')
        assert jms.kernel.count == jms.ours.count && jms.ours.count > 100
        assert jms.beforeLeaving.count == jms.ours.count
        assert jms.beforeLeaving.mean > 0 && jms.afterArrival.mean > 0
        assert Math.abs(jms.added.mean - jms.beforeLeaving.mean - jms.afterArrival.mean) < 0.001
    }

    @Test
    void 'each request is in the capture, and the response time of our sampler holds that of the kernel'() {
        def http = measured('http', 'name: nginx, options: [keepAliveRequests=1000000]')
        [http.request, http.download].each {
            assert it.ours.count > 100
            // each of eight users may begin a request before an end of the phase that leaves behind it
            assert Math.abs(it.kernel.count - it.ours.count) <= 16
        }
        assert http.download.added.mean > 0
    }
}
