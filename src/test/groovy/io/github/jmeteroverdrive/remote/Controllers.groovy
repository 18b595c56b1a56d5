// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import groovy.json.JsonSlurper
import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.cli.Overdrive
import io.github.jmeteroverdrive.run.JMeterRun
import java.nio.file.Files
import java.nio.file.Path

/** Runs whose load comes from agents, and what must be true of each. */
final class Controllers {

    private Controllers() {}

    /** Hosts that run tests are busy: agents get more time to begin a run and to end it. */
    static final Map<String, Object> PATIENT = [AgentBeginTimeout: 600]

    /** Starts a controller on this host for these load agents. @param arguments further arguments for JMeter */
    static JMeterRun run(Path folder, List<String> hosts, Path plan, Map<String, Object> parameters, List<String> arguments = []) {
        Files.createDirectories(folder)
        JMeterRun.plan(folder, plan, PATIENT + parameters, ['-R', hosts.join(','), '-Jserver.rmi.ssl.disable=true', *arguments],
                       ['-Djava.rmi.server.hostname=127.0.0.1'])
    }

    /** Checks that the merged result is the exact sum of the agents' own files: every count, and every bit of the histograms. */
    static void assertSumOfAgents(JMeterRun run) {
        def own = run.summary.agents*.directory.collect { Path.of(it) }
        assert RecordedLatencies.of(run.directory) == RecordedLatencies.of(*own)
        ['sent', 'completed', 'received', 'samples'].each { count ->
            assert (last(run.directory)[count] ?: 0) == own.sum { last(it)[count] ?: 0 }, count
        }
        own.eachWithIndex { directory, i -> assert hasCopy(directory, run.directory.resolve(run.summary.agents[i].files as String)) }
        assert run.output.contains("COVERAGE ${own.size()}/${own.size()} load agents complete."), run.output
        assert !run.output.contains('Not every load agent has reported its end')
    }

    /** Checks that {@code overdrive merge} of the agents' own run directories gives the same result as the controller. */
    static void assertEqualToMerge(JMeterRun run) {
        def merged = run.directory.resolveSibling('merged')
        def merge = new Overdrive('merge', *run.summary.agents*.directory, '-o', merged as String)
        assert merge.exitCode() == 0: merge.output
        assert RecordedLatencies.of(merged) == RecordedLatencies.of(run.directory)
        def summary = new JsonSlurper().parse(merged.resolve('summary.json').toFile())
        ['sent', 'completed', 'received', 'samples', 'bytesSent', 'errors', 'latencyMicros'].each { assert summary[it] == run.summary[it], it }
        assert summary.labels*.key == run.summary.labels*.key
        def (mine, theirs) = [last(merged), last(run.directory)]
        mine.findAll { !(it.key in ['t', 's']) }.each { figure, value -> assert value == theirs[figure], figure }
    }

    /** Whether the controller has a byte-for-byte copy of the agent's files. */
    private static boolean hasCopy(Path own, Path copy) {
        assert Project.files(own, '*.{json,jsonl,hdr,jfr}')*.fileName == Project.files(copy, '*')*.fileName
        Project.files(copy, '*').every { it.bytes == own.resolve(it.fileName).bytes }
    }

    private static Object last(Path directory) {
        new JsonSlurper().parseText(directory.resolve('live.jsonl').readLines().last())
    }
}
