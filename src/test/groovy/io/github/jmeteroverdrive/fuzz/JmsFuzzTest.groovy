// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz

import io.github.jmeteroverdrive.Project
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Counts of runs with injected faults against the counts of the brokers; testing/oracle.md describes the long version. */
@Tag('full')
class JmsFuzzTest {

    /** Seeds that together inject each fault once. */
    private static final String SEEDS = '135,4,154,226,46,231,13,153,133,25,118,119,50,10,114,245,125,130,123'

    @TempDir
    Path folder

    @Test
    void 'runs with injected faults report the same counts as the brokers'() {
        def command = [Project.HOME.resolve('testing/fuzz/run').toString(), "-Dod.fuzz.seed=$SEEDS".toString(), "-Dod.fuzz.work=$folder".toString()]
        def process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(folder.resolve('out.txt').toFile()).start()
        assert process.waitFor(30, TimeUnit.MINUTES)
        def differing = folder.resolve('table.tsv').readLines().findAll { it.contains('\tDIFFERS\t') }
        assert differing == []
        assert process.exitValue() == 0: folder.resolve('out.txt').text
    }
}
