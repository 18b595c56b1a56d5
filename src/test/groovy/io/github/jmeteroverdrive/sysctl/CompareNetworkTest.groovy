// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.sysctl

import io.github.jmeteroverdrive.cli.Overdrive
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** {@code network:} in compare files: variants that run in separate network namespaces. */
@Tag('full')
class CompareNetworkTest {

    @TempDir
    Path folder

    @Test
    void 'each variant runs in a separate network with its own kernel settings, and the machine is unchanged'() {
        new Namespace(folder)
        def outside = new File('/proc/sys/net/ipv4/ip_local_port_range').text
        def file = Overdrive.file(folder, '''\
            name: tiny
            description: A test.
            notShown: Anything at all.
            network: { congestion: reno, presets: [stock-2018] }
            figures:
              wallSeconds: { better: neither }
              measured.agentTimeWaitMax: { better: neither, variants: [jmeter] }
              measured.acceptsPerSecond: { better: neither, variants: [jmeter] }
              measured.systemPerUser: { better: neither, variants: [jmeter] }
            variants:
              - name: jmeter
                scenario: JMS.Client
                parameters: { Warmup: 1, Duration: 3, Rate: 500 }
              - name: command
                network: { keys: { net.ipv4.ip_local_port_range: 20000 20999 } }
                command: [cat, /proc/sys/net/ipv4/ip_local_port_range, /proc/sys/net/ipv4/tcp_tw_reuse, /proc/sys/net/ipv4/tcp_congestion_control, /proc/net/dev]
            '''.stripIndent())
        def compare = new Overdrive('compare', file.toString(), '--rounds', '1', '--max-stolen', '99%')
        assert compare.exitCode() == 0: compare.output
        def json = compare.json('compare.json')
        def (jmeter, command) = json.runs
        assert jmeter.figures['measured.agentTimeWaitMax'] != null
        assert Path.of(command.directory).resolve('stdout.txt').readLines().with {
            it[0] == '20000\t20999' && it[1] == '0' && it[2] == 'reno' && it.findAll { it.contains(':') }.every { it.contains('lo:') }
        }
        assert json.variants.command.contains('net.ipv4.ip_local_port_range=20000 20999')
        assert new File('/proc/sys/net/ipv4/ip_local_port_range').text == outside
    }

    @Test
    void 'with a veth pair the target listens at the other end'() {
        new Namespace(folder)
        def file = Overdrive.file(folder, '''\
            name: tiny
            description: A test.
            notShown: Anything at all.
            target: { name: http }
            network: { veth: true }
            figures: { wallSeconds: { better: neither } }
            variants:
              - { name: wget, command: [wget, -O, '-', '{target.url}/'] }
              - { name: neighbours, command: [ip, neigh] }
            '''.stripIndent())
        def compare = new Overdrive('compare', file.toString(), '--rounds', '1', '--max-stolen', '99%')
        assert compare.exitCode() == 0: compare.output
        def run = Path.of(compare.json('compare.json').runs[0].directory)
        assert run.resolve('stderr.txt').text.contains('http://198.18.0.2:') && run.resolve('stdout.txt').text.length() == 615
        assert run.resolve('network.jsonl').text.contains('"target":{')
    }
}
