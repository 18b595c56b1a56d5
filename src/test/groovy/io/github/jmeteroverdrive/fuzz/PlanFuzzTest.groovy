// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.http.WgetPlan
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** Random plans against what brokers and a server saw; testing/oracle.md describes how to run more of them. */
@Tag('full')
class PlanFuzzTest {

    @TempDir
    Path folder

    @ParameterizedTest
    @CsvSource(['http, 1-40', 'jms, 1-20', 'kafka, 1-10', 'mqtt, 1-30'])
    void 'random plans report what brokers and servers saw'(String kind, String seeds) {
        if (kind == 'mqtt') WgetPlan.assumeInstalled('mosquitto')
        def command = [Project.HOME.resolve('testing/fuzz/run'), "-Dod.fuzz.plans=$kind", "-Dod.fuzz.seed=$seeds", "-Dod.fuzz.work=$folder"]*.toString()
        def process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(folder.resolve('out.txt').toFile()).start()
        assert process.waitFor(30, TimeUnit.MINUTES)
        def rows = Files.exists(folder.resolve("$kind-plans.tsv")) ? folder.resolve("$kind-plans.tsv").readLines() : []
        assert rows.findAll { it.contains('\tDIFFERS\t') } == []
        assert process.exitValue() == 0: folder.resolve('out.txt').text
        assert rows.size() > 1
    }
}
