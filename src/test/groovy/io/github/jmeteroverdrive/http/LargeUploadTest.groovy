// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import io.github.jmeteroverdrive.run.JMeterRun
import io.github.jmeteroverdrive.run.WarmJMeter
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** Uploads of templates that are larger than the heap, and to a server that does not read them. */
@Tag('full')
class LargeUploadTest {

    /** More than a signed or an unsigned 32-bit integer can count. */
    static final long SIZE = (1L << 32) + 1

    @TempDir
    Path folder

    /** A sparse file of 4 GiB and one byte, with an expression at its end. */
    private Path large() {
        def file = folder.resolve('large.template').toFile()
        new RandomAccessFile(file, 'rw').withCloseable {
            it.length = SIZE
            it.seek(SIZE)
            it.write('${name}'.bytes)
        }
        file.toPath()
    }

    @Test
    void 'a template of more than 4 GiB is uploaded with a heap of 64 MB'() {
        new DiscardingServer().withCloseable { server ->
            def plan = new UploadPlan(folder, server.port).uploadFile('large', large(), [length: 'chunked']).write([name: 'the end'])
            JMeterRun.plan(folder, plan, [LoopCount: 1], [], ['-Xmx64m', '-XX:+UseSerialGC']).withCloseable { run ->
                assert run.exitCode() == 0: run.output
                assert run.summary.bytesSent == SIZE + 'the end'.length()
                def row = run.results('large')[0]
                assert row.responseCode == '200'
                assert (row.sentBytes as long) > SIZE
                assert server.received() == (row.sentBytes as long)
            }
        }
    }

    @Test
    void 'StopTestNow ends an upload to a server that has stopped reading'() {
        new ServerSocket(0, 1, InetAddress.getByName('127.0.0.1')).withCloseable { server ->
            def plan = new UploadPlan(folder, server.localPort).uploadFile('stuck', large(), [length: 'chunked']).write([name: 'x'])
            WarmJMeter.begin(folder, plan, [LoopCount: 1]).withCloseable { run ->
                server.accept().withCloseable {
                    // wait for some bytes, or the stop could come before the first one
                    assert it.inputStream.readNBytes(65_536).length == 65_536
                    run.command('StopTestNow')
                    assert run.exitCode() == 3
                }
                def row = run.results('stuck')[0]
                assert row.success == 'false'
                assert (row.sentBytes as long) > 0
            }
        }
    }
}
