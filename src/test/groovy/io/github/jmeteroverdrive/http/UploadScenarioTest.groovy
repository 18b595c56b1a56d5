// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.NeedsJMetersGroovy
import io.github.jmeteroverdrive.run.Run
import io.github.jmeteroverdrive.run.RunningTarget
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** The shipped scenario Samplers.HTTP.Request.Upload against the embedded server. */
@NeedsJMetersGroovy
class UploadScenarioTest {

    private static final long SIZE = 3_000_000

    @TempDir
    Path folder

    private Run upload(Map<String, Object> parameters) {
        WarmJMeter.plan(folder, JMeterRun.plan('Samplers.HTTP.Request.Upload'), [Target: 'http', LoopCount: 2, UploadSize: SIZE] + parameters)
    }

    @Test
    void 'each variant of an upload sends the expected number of bytes'() {
        upload([Upload: 'all']).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            def sent = ['parameters', 'body', 'multipart', 'both', 'file', 'template', 'archive'].collectEntries { variant ->
                def rows = run.results(variant)
                assert rows*.responseCode == ['200', '200'], variant
                [variant, rows[0].sentBytes as long]
            }
            assert sent.parameters < 1000
            // the unchanged file, and small headers around it
            assert sent.file - SIZE < 1000 && sent.file > SIZE
            assert sent.multipart > sent.file && sent.both > sent.multipart && sent.both - SIZE < 1500
            // values are shorter than their expressions
            assert sent.template < SIZE && sent.body < SIZE && Math.abs(sent.template - sent.body) < 20_000
            assert sent.archive < 100_000
            assert run.results('sed')*.success == ['true', 'true']
        }
    }

    @Tag('full')
    @Test
    void 'a file given by the user is uploaded instead of the generated one'() {
        def mine = folder.resolve('my file.txt')
        mine.text = 'thread ${__threadNum}\n' * 1000
        upload([UploadFile: mine]).withCloseable { run ->
            assert run.exitCode() == 0: run.output
            assert run.summary.wholeRun.bytesSent == 2 * 'thread 1\n'.length() * 1000
        }
    }
}
