// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Assumptions

/** A real nginx in the foreground, with its files in a folder of the test. */
final class Nginx implements AutoCloseable {

    private static final String BINARY = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find { new File(it).canExecute() }

    final Process process
    final int port
    final Path www

    private Nginx(Process process, int port, Path www) {
        this.process = process
        this.port = port
        this.www = www
    }

    /** Skips the test where it is not installed. */
    static void assume() {
        Assumptions.assumeTrue(BINARY != null, 'nginx is not installed: apt-get install nginx-light')
    }

    /** Makes a key and a self-signed certificate for localhost. @return the directives that name them */
    static String certificate(Path folder) {
        def keys = folder.resolve('key.pem'), certificate = folder.resolve('cert.pem')
        def made = ['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost',
                    '-keyout', keys as String, '-out', certificate as String].execute()
        made.consumeProcessOutput()
        assert made.waitFor() == 0
        "ssl_certificate $certificate; ssl_certificate_key $keys;"
    }

    /** Starts it, or skips the test where it is not installed. @param server directives of the block "server" @param http directives of the block "http" */
    static Nginx start(Path folder, String server = '', String http = '') {
        assume()
        def port = Ports.free()
        def www = Files.createDirectories(folder.resolve('www'))
        def configuration = Files.writeString(folder.resolve('nginx.conf'), """
            worker_processes 1;
            error_log stderr warn;
            pid ${folder}/nginx.pid;
            events { worker_connections 512; }
            http {
                access_log ${folder}/access.log;
                client_body_temp_path ${folder}/body;
                proxy_temp_path ${folder}/proxy;
                fastcgi_temp_path ${folder}/fastcgi;
                uwsgi_temp_path ${folder}/uwsgi;
                scgi_temp_path ${folder}/scgi;
                client_max_body_size 0;
                $http
                server {
                    listen 127.0.0.1:$port;
                    root $www;
                    $server
                }
            }""")
        // started by root, the workers would run as user nobody, who may not read the test's folder
        def user = System.getProperty('user.name') == 'root' ? 'user root; ' : ''
        def command = [BINARY, '-p', folder as String, '-c', configuration as String, '-g', "${user}daemon off;".toString()]
        def process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(folder.resolve('nginx.log').toFile()).start()
        new Nginx(process, port, www).awaited()
    }

    private Nginx awaited() {
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(JMeterRun.LIMIT_SECONDS); ;) {
            try {
                new Socket('127.0.0.1', port).close()
                return this
            } catch (ConnectException e) {
                if (!process.alive || System.nanoTime() > end) throw e
                Thread.sleep(20)
            }
        }
    }

    String url(String path) {
        "http://127.0.0.1:$port/$path"
    }

    @Override
    void close() {
        process.destroy()
        if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly()
    }
}
