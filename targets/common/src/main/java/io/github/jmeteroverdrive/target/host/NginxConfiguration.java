// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.host;

import io.github.jmeteroverdrive.target.WebFiles;
import io.github.jmeteroverdrive.target.WebOptions;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The file nginx.conf: nginx's defaults except what experiments vary, and nothing that a small static page does not
 * need.
 *
 * @param directory for sockets and logs
 * @param pem for TLS; empty = plain
 */
record NginxConfiguration(WebOptions options, WebFiles files, Path directory, int port, Optional<PemFiles> pem) {

    /** nginx decodes the file for clients that do not accept gzip. */
    private static final String GZIP_STATIC = "gzip_static always; gunzip on;";

    /** The socket for our own status requests: no port, no TIME_WAIT. */
    static Path statusSocket(Path directory) {
        return directory.resolve("status.sock");
    }

    /** The response to the health check of gRPC: a message with the status SERVING. */
    static Path serving(Path directory) {
        return directory.resolve("serving.grpc");
    }

    /** A line per upload: its announced length, or "-". */
    static Path uploads(Path directory) {
        return directory.resolve("uploads.log");
    }

    /**
     * lingering: a discarded body is read after the response, and an upload of many GB takes longer than nginx's
     * default of 30 s.
     */
    String text() {
        return """
        %s
        worker_processes %d;
        pid "%s/nginx.pid";
        error_log stderr warn;
        events { worker_connections %d; }
        http {
            types { text/html html; }
            default_type application/octet-stream;
            log_format upload "$http_content_length";
            access_log off;
            sendfile %s;
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
                listen %s:%d%s%s;
                listen "unix:%s";
        %s
                root "%s";
                location = /stub_status { stub_status; }
                location = "%s" { alias "%s"; %s }
                location = /grpc.health.v1.Health/Check { error_page 405 =200 /serving.grpc; return 405; }
                location = /serving.grpc { internal; alias "%s"; default_type application/grpc; add_trailer grpc-status 0; }
                location /upload {
                    client_max_body_size 0;
                    lingering_time 1d;
                    lingering_timeout 60s;
                    access_log "%s" upload buffer=32k flush=1s;
                    return 200;
                }
            }
        }
        """.formatted(
                        user(),
                        options.workers(),
                        directory,
                        options.connections(),
                        options.sendfile() ? "on" : "off",
                        options.keepAliveRequests(),
                        options.gzip() ? "on" : "off",
                        temporary(),
                        options.address(),
                        port,
                        pem.isPresent() ? " ssl" : "",
                        options.http2() ? " http2" : "",
                        statusSocket(directory),
                        pem.map(NginxConfiguration::tls).orElse(""),
                        files.root(),
                        options.decodedFile(),
                        files.file(),
                        options.gzipStatic() ? GZIP_STATIC : "",
                        serving(directory),
                        uploads(directory));
    }

    /** The versions are the default of later nginx; the session cache is nginx's default. */
    private static String tls(PemFiles pem) {
        return """
                ssl_certificate "%s";
                ssl_certificate_key "%s";
                ssl_protocols TLSv1.2 TLSv1.3;""".formatted(pem.certificate(), pem.key());
    }

    /** As root, nginx would run its workers as the user nobody, without permission to read root's directory. */
    private static String user() {
        return System.getProperty("user.name").equals("root") ? "user root;" : "";
    }

    /** nginx creates all of them at its start, used or not. */
    private String temporary() {
        String line = "    %s_temp_path \"" + directory + "/temporary\";\n";
        return line.formatted("client_body")
                + line.formatted("proxy")
                + line.formatted("fastcgi")
                + line.formatted("uwsgi")
                + line.formatted("scgi");
    }
}
