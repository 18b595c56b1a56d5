// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor

import io.github.jmeteroverdrive.run.Artemis
import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** Files of a run on a disk that is full, which {@code /dev/full} always is. */
class FullDiskTest {

    private static final Path FULL = Path.of('/dev/full')

    @TempDir
    Path folder

    private static final Artemis broker = Artemis.shared()

    private static Map<String, Object> parameters() {
        ['target.url': broker.url, Messages: 500, MaxPending: 10]
    }

    @Test
    void 'a results file that JMeter cannot write fails the run'() {
        def listener = """<ResultCollector guiclass="SimpleDataWriter" testclass="ResultCollector" testname="file">
            <objProp><name>saveConfig</name><value class="SampleSaveConfiguration"><time>true</time></value></objProp>
            <stringProp name="filename">$FULL</stringProp></ResultCollector><hashTree/>"""
        def plan = JMeterRun.variant(folder, 'JMS.Client') { it.replaceFirst('</hashTree>\\s*</hashTree>\\s*</jmeterTestPlan>') { end -> "$listener$end" } }
        WarmJMeter.begin(folder, plan, parameters()).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def failed = run.output.readLines().findAll { it.startsWith('FAILED') }
            assert failed == ["FAILED: The results file $FULL could not be written, so results are missing there; check the disk, and that the file may be written."]
            assert run.summary.received == 500
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ['live.jsonl', 'latency.hdr', 'agent.jsonl', 'summary.json.part'])
    void 'a file of the run that cannot be written fails the run, in one sentence'(String name) {
        Files.createSymbolicLink(Files.createDirectories(folder.resolve('run')).resolve(name), FULL)
        WarmJMeter.begin(folder, JMeterRun.plan('JMS.Client'), parameters()).withCloseable { run ->
            assert run.exitCode() == 3: run.output
            def failed = run.output.readLines().findAll { it.startsWith('FAILED') }
            assert failed.size() == 1 && failed[0].contains("cannot write ${folder.resolve('run').resolve(name - '.part')} (")
            assert failed[0].endsWith('; check the disk, and the limit of open files.')
            assert !run.output.contains('Exception')
        }
    }
}
