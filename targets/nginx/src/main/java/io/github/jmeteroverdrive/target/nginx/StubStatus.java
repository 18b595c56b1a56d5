// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.nginx;

import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks nginx' stub_status (module ngx_http_stub_status_module) on a connection of its own, and
 * leaves the questions themselves out of the figures. One thread.
 */
final class StubStatus {

    private static final ByteBuffer QUESTION =
            StandardCharsets.US_ASCII
                    .encode("GET /stub_status HTTP/1.0\r\n\r\n")
                    .asReadOnlyBuffer();
    private static final Pattern ANSWER =
            Pattern.compile(
                    "Active connections: (\\d+)\\s+server accepts handled requests\\s+"
                            + "(\\d+) (\\d+) (\\d+)\\s+"
                            + "Reading: (\\d+) Writing: (\\d+) Waiting: (\\d+)");

    private final UnixDomainSocketAddress address;
    private long asked;

    StubStatus(Path socket) {
        address = UnixDomainSocketAddress.of(socket);
    }

    /**
     * @throws IOException when there is no answer
     */
    Map<String, Number> ask() throws IOException {
        Matcher said = ANSWER.matcher(answer());
        if (!said.find()) throw new IOException("stub_status of nginx gives no figures");
        asked++;
        Map<String, Number> figures = new LinkedHashMap<>();
        figures.put("active", number(said, 1) - 1);
        figures.put("accepts", number(said, 2) - asked);
        figures.put("handled", number(said, 3) - asked);
        figures.put("requests", number(said, 4) - asked);
        figures.put("reading", number(said, 5));
        figures.put("writing", number(said, 6) - 1);
        figures.put("waiting", number(said, 7));
        return figures;
    }

    private static long number(Matcher said, int group) {
        return Long.parseLong(said.group(group));
    }

    private String answer() throws IOException {
        try (SocketChannel nginx = SocketChannel.open(address)) {
            nginx.write(QUESTION.duplicate());
            ByteBuffer answer = ByteBuffer.allocate(4096);
            for (int read = 0; read >= 0 && answer.hasRemaining(); ) read = nginx.read(answer);
            return StandardCharsets.US_ASCII.decode(answer.flip()).toString();
        }
    }
}
