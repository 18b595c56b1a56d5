// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.http;

import io.github.jmeteroverdrive.target.WebFiles;
import io.github.jmeteroverdrive.target.WebOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The resources by path. Immutable.
 *
 * @param page the bytes at {@code /}
 * @param filePath the path of the file, as in a request
 */
record Site(WebOptions options, byte[] page, String filePath, Path file, Shop shop) {

    /** The figures. */
    static final String STATUS = "/stub_status";

    /** Bodies sent here, or below, are counted and discarded. */
    static final String UPLOAD = "/upload";

    static Site of(WebOptions options, WebFiles files) throws IOException {
        byte[] page = Files.readAllBytes(files.root().resolve(WebFiles.INDEX));
        return new Site(options, page, options.file(), files.file(), new Shop());
    }

    boolean isPage(String path) {
        return path.equals("/") || path.equals("/" + WebFiles.INDEX);
    }
}
