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
 * Reads nginx's stub_status (module ngx_http_stub_status_module) on separate connections, and subtracts its own
 * requests from the figures. One thread.
 */
final class StubStatus {

    private static final ByteBuffer REQUEST = StandardCharsets.US_ASCII
            .encode("GET /stub_status HTTP/1.0\r\n\r\n")
            .asReadOnlyBuffer();
    private static final Pattern RESPONSE =
            Pattern.compile("Active connections: (\\d+)\\s+server accepts handled requests\\s+"
                    + "(\\d+) (\\d+) (\\d+)\\s+"
                    + "Reading: (\\d+) Writing: (\\d+) Waiting: (\\d+)");

    private final UnixDomainSocketAddress address;
    private long reads;

    StubStatus(Path socket) {
        address = UnixDomainSocketAddress.of(socket);
    }

    /** @throws IOException when there is no response */
    Map<String, Number> read() throws IOException {
        Matcher found = RESPONSE.matcher(response());
        if (!found.find()) throw new IOException("stub_status of nginx gives no figures");
        reads++;
        Map<String, Number> figures = new LinkedHashMap<>();
        figures.put("active", number(found, 1) - 1);
        figures.put("accepts", number(found, 2) - reads);
        figures.put("handled", number(found, 3) - reads);
        figures.put("requests", number(found, 4) - reads);
        figures.put("reading", number(found, 5));
        figures.put("writing", number(found, 6) - 1);
        figures.put("waiting", number(found, 7));
        return figures;
    }

    private static long number(Matcher found, int group) {
        return Long.parseLong(found.group(group));
    }

    private String response() throws IOException {
        try (SocketChannel nginx = SocketChannel.open(address)) {
            nginx.write(REQUEST.duplicate());
            ByteBuffer answer = ByteBuffer.allocate(4096);
            for (int read = 0; read >= 0 && answer.hasRemaining(); ) read = nginx.read(answer);
            return StandardCharsets.US_ASCII.decode(answer.flip()).toString();
        }
    }
}
