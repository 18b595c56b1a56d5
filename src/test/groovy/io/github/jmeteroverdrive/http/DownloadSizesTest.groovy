// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http

import static io.github.jmeteroverdrive.http.DownloadPlan.download
import static io.github.jmeteroverdrive.http.Downloads.assertFailed
import static io.github.jmeteroverdrive.http.Downloads.assertGood

import io.github.jmeteroverdrive.run.Nginx
import io.github.jmeteroverdrive.run.Ports
import java.nio.file.Files
import java.nio.file.Path
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir

/** od - Streaming Download of files that are larger than the heap, and over TLS. */
@Tag('full')
class DownloadSizesTest {

    @TempDir
    Path folder

    @Test
    void 'more than 4 GiB are downloaded with a heap of 64 MiB, and downloads work over TLS, directly and through a proxy'() {
        def tls = Ports.free()
        def size = (1L << 32) + 1
        def tunnels = new ConnectProxy()
        Nginx.start(folder, '', """
            server {
                listen 127.0.0.1:$tls ssl;
                ${Nginx.certificate(folder)}
                root ${folder}/www;
            }""").withCloseable { nginx ->
            new RandomAccessFile(nginx.www.resolve('large').toFile(), 'rw').withCloseable { it.length = size }
            Files.write(nginx.www.resolve('small'), 'by TLS'.bytes)
            def plan = new DownloadPlan().group('users', [
                download('large', '/large', [expectedLength: size]),
                download('tls', '/small', [keepFirst: 10, checksum: 'crc32c', expectedChecksum: '00000000'], [protocol: 'https', port: tls]),
                download('tls by proxy', '/small', [keepFirst: 10], [protocol: 'https', port: tls, proxyHost: '127.0.0.1', proxyPort: tunnels.port]),
                download('large by tls', '/large', [stopAfter: '64m'], [protocol: 'https', port: tls]),
            ])
            Downloads.startIn(['-Xmx64m'], folder, plan, nginx.port).withCloseable { run ->
                assert run.exitCode() == 3: run.output
                def all = Downloads.results(folder)
                assertGood(all.large)
                assert all.large.@by.toLong() > size && all.large.@by.toLong() < size + 1000
                assertFailed(all.tls, '200', 'Expected a body with CRC32C 00000000, received one with ' + all.tls.@rm.text().find(/(?<=one with )[0-9a-f]{8}/)
                    + ' (6 bytes on the wire).')
                assert all.tls.responseData == 'by TLS'
                assertGood(all['large by tls'])
                assertGood(all['tls by proxy'], 'by TLS')
                assert tunnels.count == 1
                assert run.summary.bytesReceived == size + 6 + 6 + (64 << 20)
                assert run.summary.bytesReceivedPerSecond > 0
            }
        }
        tunnels.close()
    }
}
