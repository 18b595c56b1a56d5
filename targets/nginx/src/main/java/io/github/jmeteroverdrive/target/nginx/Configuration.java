// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.nginx;

import io.github.jmeteroverdrive.target.web.WebFiles;
import io.github.jmeteroverdrive.target.web.WebOptions;
import java.nio.file.Path;

/**
 * Writes what nginx reads: its defaults but for what an experiment varies, and nothing that a small
 * static page does not need. All its files stand in one directory.
 *
 * @param directory has room for sockets and logs
 */
record Configuration(WebOptions options, WebFiles files, Path directory, int port) {

    /** The socket on which only the target asks: no port, no TIME_WAIT. */
    static Path statusSocket(Path directory) {
        return directory.resolve("status.sock");
    }

    /** A line for each upload: the length that it announced, or "-". */
    static Path uploads(Path directory) {
        return directory.resolve("uploads.log");
    }

    /**
     * The whole file. lingering: a body that is thrown away is read after the answer, and an upload
     * of many GB takes longer than the 30 s that nginx gives it.
     */
    String text() {
        return """
        %s
        worker_processes %d;
        pid "%s/nginx.pid";
        error_log stderr warn;
        events { worker_connections 512; }
        http {
            types { text/html html; }
            default_type application/octet-stream;
            log_format upload "$http_content_length";
            access_log off;
            sendfile off;
            tcp_nodelay on;
            tcp_nopush off;
            keepalive_timeout 75s;
            keepalive_requests %d;
            keepalive_disable msie6;
            gzip %s;
            gzip_types application/octet-stream;
            gzip_proxied any;
            gzip_http_version 1.0;
        %s
            server {
                listen %s:%d;
                listen "unix:%s";
                root "%s";
                location = /stub_status { stub_status; }
                location = "%s" { alias "%s"; }
                location /upload {
                    client_max_body_size 0;
                    lingering_time 1d;
                    lingering_timeout 60s;
                    access_log "%s" upload buffer=32k flush=1s;
                    return 200;
                }
            }
        }
        """
                .formatted(
                        user(),
                        options.workers(),
                        directory,
                        options.keepAliveRequests(),
                        options.gzip() ? "on" : "off",
                        temporary(),
                        options.address(),
                        port,
                        statusSocket(directory),
                        files.root(),
                        options.decodedFile(),
                        files.file(),
                        uploads(directory));
    }

    /** Workers of root would be nobody, who may not read the directory of root's target. */
    private static String user() {
        return System.getProperty("user.name").equals("root") ? "user root;" : "";
    }

    /** nginx makes them all at its start, whether it uses them or not. */
    private String temporary() {
        String line = "    %s_temp_path \"" + directory + "/temporary\";\n";
        return line.formatted("client_body")
                + line.formatted("proxy")
                + line.formatted("fastcgi")
                + line.formatted("uwsgi")
                + line.formatted("scgi");
    }
}
