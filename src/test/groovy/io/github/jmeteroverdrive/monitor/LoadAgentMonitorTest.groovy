// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.cli.Overdrive
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.ReportStandIn
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Assumptions
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.api.io.TempDir

/** agent.jsonl of real runs. */
class LoadAgentMonitorTest {

    @TempDir
    Path folder

    private static List<Object> agent(Run run) {
        def slurper = new JsonSlurper()
        run.directory.resolve('agent.jsonl').readLines().collect { slurper.parseText(it) }
    }

    /** The values at a path like net.sentBytes, of all ticks that have it. */
    private static List<Object> at(List<Object> ticks, String path) {
        ticks.collect { tick -> path.split(/\./).inject(tick) { json, name -> json?.get(name) } }.findAll { it != null }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void 'a JMS run records figures of load agent and target once a second, on the clock of the run'() {
        def lib = ReportStandIn.install(folder)
        def parameters = [Warmup: 1, Duration: 3, Rate: 1000, MaxPending: 100, 'overdrive.report.lib': lib]
        def classes = folder.resolve('classes.log')
        JMeterRun.plan(folder, JMeterRun.plan('JMS.Client'), parameters, [], ["-Xlog:class+load:file=$classes".toString()]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def (head, ticks) = agent(run).with { [it[0], it.drop(1)] }
            assert head.schema == 1 && head.cpus > 0 && head.hostFigures == '/proc'
            assert classes.text.contains('agent.host.HostCpu ') && !(classes.text =~ /oshi\.|agent\.host\.Oshi/)
            assert Math.abs(ticks[0].t - head.start - ticks[0].s * 1000) <= 1
            // a machine that stalls may skip the tick of a second
            assert ticks*.s == ticks*.s.sort(false) && ticks.size() >= 2
            assert ticks*.phase.unique() in [['warmup', 'measure'], ['warmup', 'measure', 'drain'], ['measure'], ['measure', 'drain']]

            // exactly the groups that this machine does not provide are listed as missing
            def groups = ['host', 'process', 'jvm', 'cgroup', 'psi', 'hiccup', 'net', 'targets', 'monitor']
            groups.each { group ->
                def missing = head.missing.any { it.key == group || it.key.startsWith("$group.") }
                assert ticks.every { it[group] } != (missing && !ticks.any { it[group] }), "$group: $head.missing"
            }
            assert !(head.missing.keySet() - ['cgroup', 'psi', 'psi.cpu', 'psi.io', 'psi.memory']): head.missing

            def totals = ['host.userSeconds', 'host.idleSeconds', 'host.iowaitSeconds', 'process.userSeconds', 'process.systemSeconds',
                          'jvm.gcCount', 'jvm.gcSeconds', 'jvm.allocatedBytes', 'net.loopbackBytes', 'net.activeOpens',
                          'monitor.cpuSeconds', 'targets.artemis.userSeconds', 'targets.artemis.messagesAdded']
            totals.each { path ->
                def values = at(ticks, path)
                assert values.size() >= 2 && values == values.sort(false), "$path: $values"
            }
            ['process.userSeconds', 'jvm.allocatedBytes', 'net.loopbackBytes', 'targets.artemis.userSeconds',
             'targets.artemis.messagesAdded'].each { path ->
                def values = at(ticks, path)
                assert values.last() > values.first(), path
            }
            ['process.rssBytes', 'process.threads', 'process.openFiles', 'jvm.heapUsedBytes',
             'targets.artemis.rssBytes'].each { path ->
                assert at(ticks.drop(1), path).every { it > 0 }, path
            }
            // the client connects and closes between two ticks, and the last tick may come right after the one before
            ['hiccup.count', 'targets.artemis.connections'].each { path ->
                def values = at(ticks, path)
                assert values.size() >= ticks.size() - 1 && values.any { it > 0 }, "$path: $values"
            }
            assert at(ticks, 'targets.artemis.queueDepth')
            assert at(ticks, 'net.sockets')[0].established > 0
            assert ticks[0].net.portRange.size() == 2
            assert !run.output.contains('od - Load Agent Monitor:')
            assert !run.directory.resolve('target-artemis.log').text.contains('STAT')

            // the page is made after all files are written, and its path is printed last
            def page = run.directory.resolve('report/index.html')
            assert run.output.readLines().contains("  report page $page".toString())
            assert page.text.startsWith("${run.summary.wholeRun.sent + run.results('receive').size()} rows, agent.jsonl ")
            assert page.text.contains('summary.json')
        }
    }

    /** In a mount namespace where {@code /proc} is an empty folder. OSHI needs one on Linux, so it gets the path of the real one. */
    @Tag('full')
    @Test
    @EnabledOnOs(OS.LINUX)
    void 'without proc the page has CPU, memory and network of OSHI, and names that source'() {
        Assumptions.assumeTrue(new ProcessBuilder('unshare', '-m', 'true').start().waitFor() == 0, 'needs root to make a mount namespace')
        def proc = Files.createDirectories(folder.resolve('proc'))
        def script = """
            mount --rbind /proc '$proc'
            mount -t tmpfs none /proc
            # without /proc/self/exe, java does not find its libraries
            LD_LIBRARY_PATH='${System.getProperty('java.home')}/lib' exec "\$@\""""
        def hidden = ['unshare', '-m', 'bash', '-ec', script.toString(), 'hidden']
        def parameters = [Warmup: 1, Duration: 3, Rate: 1000, MaxPending: 100, 'overdrive.report': true]
        JMeterRun.behind(hidden, folder, JMeterRun.plan('JMS.Client'), parameters, [], ["-Doshi.util.proc.path=$proc".toString()]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output =~ /there is no \/proc\/self, so figures of this host and of the targets' processes come from OSHI [\d.]+\. /
            def (head, ticks) = agent(run).with { [it[0], it.drop(1)] }
            assert head.hostFigures.startsWith('OSHI ')
            assert at(ticks, 'host.idleSeconds').every { it > 0 }
            ['host.userSeconds', 'process.userSeconds', 'net.loopbackBytes', 'targets.artemis.userSeconds'].each { path ->
                def values = at(ticks, path)
                assert values.size() >= 2 && values == values.sort(false) && values.last() > values.first(), "$path: $values"
            }
            assert at(ticks, 'process.rssBytes').every { it > 0 } && at(ticks, 'targets.artemis.rssBytes').every { it > 0 }
            assert at(ticks, 'net.activeOpens')[0] > 0 && at(ticks, 'net.sockets')[0].established > 0
            assert !at(ticks, 'host.runnable') && head.missing['host.runnable'] && !at(ticks, 'process.runDelaySeconds')

            def page = run.directory.resolve('report/index.html').text
            ['host-cpu', 'process-cpu', 'memory', 'nic', 'sockets'].each { assert page.contains("\"id\":\"$it\"".toString()), it }
            assert page.contains("The load agent has no /proc: the figures of its host and of processes are those of $head.hostFigures")
            assert page.contains('OSHI does not report the run queue')
            def verdict = new Overdrive('verdict', run.directory.toString())
            assert verdict.exitCode() == 0 && verdict.output.contains("those of $head.hostFigures"): verdict.output
        }
    }

    @Tag('full')
    @Test
    void 'od - Load Agent Monitor alone records figures of a plan with stock samplers'() {
        WarmJMeter.plan(folder, StockPlan.write(folder), [Warmup: 0]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.results('wait').size() == 3
            def ticks = agent(run).drop(1)
            // three pauses of 500 ms
            assert ticks.last().s >= 1.5
            assert ticks.every { it.jvm.heapUsedBytes > 0 && it.process.cpuSeconds > 0 }
        }
    }
}
