// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource

/** The shipped scenarios of our download samplers. */
class DownloadScenariosTest {

    @TempDir
    Path folder

    @ParameterizedTest
    @CsvSource(delimiterString = '|', value = [
        'Samplers.HTTP.Download | http',
        'Samplers.Wget.Download | nginx'])
    void 'each download scenario fetches the file of the target and counts its bytes'(String name, String target) {
        if (target == 'nginx') Nginx.assume()
        def parameters = [Target: target, LoopCount: 2, RequestCount: 2, FileSize: 3_000_000]
        WarmJMeter.plan(folder, JMeterRun.plan(name), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.samples == 4 && run.summary.sampleErrors == 0
            assert run.summary.bytesReceived == 12_000_000
            assert run.summary.latencyMicros.firstByte.count == 4
            assert run.results('GET')*.responseCode == ['200'] * 4
        }
    }

    @Test
    void 'the download scenario fetches a precompressed text over TLS and decodes it'() {
        Nginx.assume()
        def parameters = [Target: 'nginx', TargetOptions: 'tls=true gzipStatic=true', LoopCount: 1, RequestCount: 2, FileSize: 3_000_000,
                          AcceptEncoding: 'gzip', KeepFirst: 8, DecodeAll: true] + Downloads.XML
        WarmJMeter.plan(folder, JMeterRun.plan('Samplers.HTTP.Download'), parameters).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.output.contains('od - Target: nginx is ready at https://127.0.0.1:')
            assert run.summary.samples == 2 && run.summary.sampleErrors == 0
            assert run.summary.bytesReceived in 600_000L..1_200_000L: 'a fifth to a tenth of two texts'
            Downloads.assertGood(Downloads.results(folder).GET, '<orders>')
        }
    }
}
