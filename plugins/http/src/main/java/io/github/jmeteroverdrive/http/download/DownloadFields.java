// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import java.util.List;

/** Names of the fields of a download beside those of HTTP Request, as they stand in a plan. */
public final class DownloadFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - Streaming Download";

    public static final String KEEP = "StreamingDownload.keepFirst";
    public static final String DECODE = "StreamingDownload.decode";
    public static final String CHECKSUM = "StreamingDownload.checksum";
    public static final String EXPECTED_CHECKSUM = "StreamingDownload.expectedChecksum";
    public static final String EXPECTED_LENGTH = "StreamingDownload.expectedLength";
    public static final String RATE = "StreamingDownload.rateLimit";
    public static final String BUFFER = "StreamingDownload.readBuffer";
    public static final String MAX_STALL = "StreamingDownload.maxStall";
    public static final String STOP_AFTER = "StreamingDownload.stopAfter";
    public static final String AS_REQUEST = "StreamingDownload.asRequest";

    public static final String STRICT = "StreamingDownload.strict";

    static final List<String> ALL =
            List.of(
                    KEEP,
                    DECODE,
                    CHECKSUM,
                    EXPECTED_CHECKSUM,
                    EXPECTED_LENGTH,
                    RATE,
                    BUFFER,
                    MAX_STALL,
                    STOP_AFTER,
                    STRICT,
                    AS_REQUEST);

    private DownloadFields() {}
}
