// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target;

import java.net.URI;

/**
 * The command-line options of a web server; all web servers take the same.
 *
 * @param address IPv4 address to listen on
 * @param port TCP port there, 0 for a free one
 * @param workers processes, or threads, that serve
 * @param keepAliveRequests requests after which the server closes a connection
 * @param connections limit of each worker
 * @param gzip whether it compresses for clients that accept it
 * @param gzipStatic whether the file is compressed before the start
 * @param sendfile whether the kernel sends files without copying them to the server
 * @param tls whether the port accepts only TLS
 * @param http2 whether it speaks HTTP/2; without TLS only HTTP/2
 * @param file URL path of the file, as in a request
 * @param size bytes of the file when it has to be made
 */
public record WebOptions(
        String address,
        int port,
        int workers,
        int keepAliveRequests,
        int connections,
        boolean gzip,
        boolean gzipStatic,
        boolean sendfile,
        boolean tls,
        boolean http2,
        String file,
        long size) {

    private static final int KEEP_ALIVE_REQUESTS = 100;
    private static final int CONNECTIONS = 512;
    private static final String FILE = "/1g.img";
    private static final long SIZE = 1L << 30;

    private static final String[] KNOWN = {
        Arguments.ADDRESS,
        Arguments.PORT,
        "workers=1..64 (1)",
        "keepAliveRequests=1 or more (" + KEEP_ALIVE_REQUESTS + ")",
        "connections=10..100000 ("
                + CONNECTIONS
                + ") at once of each worker of nginx; the embedded server has no limit",
        "gzip=true|false (false)",
        "gzipStatic=true|false (false): nginx sends the file compressed ahead of time",
        "sendfile=true|false (true): with false nginx copies each byte twice; the embedded server never does",
        "tls=true|false (false)",
        "http2=true|false (false): nginx speaks HTTP/2, without tls nothing else",
        "file=/PATH to serve (" + FILE
                + "): the file of that path on this disk, or one that is made if there is no such file",
        "size=BYTES of the file that is made (" + SIZE + ")"
    };

    /** @throws IllegalArgumentException with a sentence for the user */
    public static WebOptions of(Arguments arguments) {
        arguments.allow(KNOWN);
        return new WebOptions(
                arguments.address(),
                arguments.port(),
                (int) arguments.number("workers", 1, 1, 64),
                (int) arguments.number("keepAliveRequests", KEEP_ALIVE_REQUESTS, 1, Integer.MAX_VALUE),
                (int) arguments.number("connections", CONNECTIONS, 10, 100_000),
                arguments.flag("gzip"),
                arguments.flag("gzipStatic"),
                arguments.flag("sendfile", true),
                arguments.flag("tls"),
                arguments.flag("http2"),
                file(arguments),
                arguments.number("size", SIZE, 0, Long.MAX_VALUE));
    }

    private static String file(Arguments arguments) {
        String file = arguments.text("file", FILE);
        boolean clean = file.matches("/[\\w.~!&()*+,:@%/-]+") && !file.endsWith("/");
        try {
            // must not end a quoted string of the configuration
            if (clean && decoded(file).matches("[^\"\\\\$\\p{Cntrl}]+")) return file;
        } catch (IllegalArgumentException e) {
            throw arguments.refuse("file", "has a % that is not followed by two hex digits");
        }
        throw arguments.refuse("file", "is not a URL path to a file");
    }

    /** The file's path, percent-decoded. */
    public String decodedFile() {
        return decoded(file);
    }

    private static String decoded(String path) {
        return URI.create(path).getPath();
    }
}
