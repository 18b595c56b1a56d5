// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import io.github.jmeteroverdrive.target.web.WebFiles;
import io.github.jmeteroverdrive.target.web.WebOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What stands where. Immutable.
 *
 * @param page the bytes at {@code /}
 * @param filePath where the file stands, as in a request
 * @param file the file
 * @param shop requests that belong together
 */
record Site(WebOptions options, byte[] page, String filePath, Path file, Shop shop) {

    /** The figures for people and monitors. */
    static final String STATUS = "/stub_status";

    /** Bodies that are sent here, or below, are counted and thrown away. */
    static final String UPLOAD = "/upload";

    static Site of(WebOptions options, WebFiles files) throws IOException {
        byte[] page = Files.readAllBytes(files.root().resolve(WebFiles.INDEX));
        return new Site(options, page, options.file(), files.file(), new Shop());
    }

    boolean isPage(String path) {
        return path.equals("/") || path.equals("/" + WebFiles.INDEX);
    }
}
