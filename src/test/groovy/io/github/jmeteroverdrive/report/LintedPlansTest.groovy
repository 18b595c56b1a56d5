// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.cli.Overdrive
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/**
 * The promise of `lint --fix`, on generated plans: before and after it the server gets the same requests,
 * and threads have the same results and variables. To test more plans: `-Dlint.plans=5000 -Dlint.seed=1`.
 */
@Tag('full')
class LintedPlansTest {

    private static final int PLANS = Integer.getInteger('lint.plans', 40)
    private static final long SEED = Long.getLong('lint.seed', 1)
    private static final int GROUPS = Integer.getInteger('lint.groups', 15)
    private static final long GROUP_SEED = Long.getLong('lint.groups.seed', 1)
    private static final Path HARNESS = Project.HOME.resolve('src/test/resources/plans')

    @TempDir
    Path folder

    /** Fixes the plans and runs both versions of each. @return the output of both programs */
    private static String fixAndCompare(Path folder, List<Path> plans, List<String> options = [], List<String> jvm = []) {
        def lint = QuickStart.script('overdrive', 'lint', '--fix', *options, *plans*.toString())
            .redirectErrorStream(true).redirectOutput(folder.resolve('lint.txt').toFile()).start()
        assert lint.waitFor(30, TimeUnit.MINUTES)
        def lib = Project.jmeter().resolve('lib')
        def runs = new ProcessBuilder([Path.of(System.getProperty('java.home'), 'bin', 'java').toString(), '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-XX:+DisableExplicitGC', '-Xmx512m',
            '-Dlog4j2.level=OFF', "-Doverdrive.home=$Project.HOME".toString(), "-Dplans.server=${HARNESS.resolve('RecordingServer.groovy')}".toString(), *jvm,
            '-cp', "$lib/*:$lib/ext/*:${Project.jmeter().resolve('bin')}/*".toString(), 'groovy.ui.GroovyMain', HARNESS.resolve('PlanRuns.groovy').toString(),
            Project.jmeter().toString(), folder.toString(), *plans*.toString()])
            .directory(folder.toFile()).redirectErrorStream(true).redirectOutput(folder.resolve('runs.txt').toFile()).start()
        assert runs.waitFor(60, TimeUnit.MINUTES)
        folder.resolve('lint.txt').text + folder.resolve('runs.txt').text
    }

    @Test
    void 'generated plans send the same requests and have the same results and variables after lint --fix'() {
        def plans = (0..<PLANS).collect { Files.writeString(folder.resolve("plan-${SEED + it}.jmx"), GeneratedPlan.of(SEED + it)) }
        def output = equal(SEED, fixAndCompare(folder, plans))
        // or the comparison would be of unchanged plans
        ['is od - Streaming Download', 'is od - Fast', 'Cache compiled script is on', ': disabled'].each { assert output.contains(it) }
    }

    @Test
    void 'generated thread groups send the same requests after their conversion to od - HTTP Async Request'() {
        def plans = (0..<GROUPS).collect { Files.writeString(folder.resolve("groups-${GROUP_SEED + it}.jmx"), GeneratedGroups.of(GROUP_SEED + it)) }
        def hosts = Files.writeString(folder.resolve('hosts'), GeneratedGroups.HOSTS)
        def output = equal(GROUP_SEED, fixAndCompare(folder, plans, ['--async'], ['-Dplans.async=true', '-Dplans.limit=300', "-Djdk.net.hosts.file=$hosts".toString()]))
        println "groups changed: ${output.count('od - HTTP Async Request replaces HTTP Request')}"
        ['od - HTTP Async Request replaces HTTP Request', 'Left by --fix: '].each { assert output.contains(it) }
        assert plans.any { it.resolveSibling(it.fileName.toString().replace('.jmx', '.fixed.jmx')).text.contains("//$GeneratedGroups.NAME") }
    }

    private static String equal(long seed, String output) {
        def pairs = output.readLines().find { it.startsWith('PAIRS ') }
        println "seeds from $seed: $pairs"
        assert pairs && pairs.contains('different 0'): output.readLines().findAll { it ==~ /(DIFFERENT|TROUBLE| +before| +after).*/ }.join('\n') ?: output
        output
    }
}
