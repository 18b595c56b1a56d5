// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.wget;

/** Names of the fields, as they stand in a plan. */
public final class WgetFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - Wget Download";

    public static final String TOOL = "WgetDownload.tool";
    public static final String EXECUTABLE = "WgetDownload.executable";
    public static final String ARGUMENTS = "WgetDownload.arguments";
    public static final String URL = "WgetDownload.url";
    public static final String HEADERS = "WgetDownload.headers";
    public static final String BROWSER = "WgetDownload.browser";
    public static final String REDIRECTS = "WgetDownload.redirects";
    public static final String USER = "WgetDownload.user";
    public static final String PASSWORD = "WgetDownload.password";
    public static final String PROXY = "WgetDownload.proxy";
    public static final String VERIFY = "WgetDownload.verifyCertificate";
    public static final String RATE_LIMIT = "WgetDownload.rateLimit";
    public static final String TIMEOUT = "WgetDownload.timeout";
    public static final String KEEP = "WgetDownload.keepFirst";
    public static final String LENGTH = "WgetDownload.expectedLength";
    public static final String CHECKSUM = "WgetDownload.checksum";
    public static final String CHECKSUM_VALUE = "WgetDownload.expectedChecksum";
    public static final String STRICT = "WgetDownload.strict";

    private WgetFields() {}
}
