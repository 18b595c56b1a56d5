// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.target.nginx;

import io.github.jmeteroverdrive.target.Binary;
import io.github.jmeteroverdrive.target.LocalPort;
import io.github.jmeteroverdrive.target.Target;
import io.github.jmeteroverdrive.target.TrustStore;
import io.github.jmeteroverdrive.target.WorkDirectory;
import io.github.jmeteroverdrive.target.web.WebFiles;
import io.github.jmeteroverdrive.target.web.WebOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * nginx in the foreground, on a port of its address. It gets a signal when this JVM dies, however
 * that happens; and when nginx dies, this JVM ends. Its files go with it.
 */
final class Nginx implements Target {

    private static final String INSTALL = "apt-get install ";

    private final WorkDirectory directory;
    private final int port;
    private final Process process;
    private final Optional<Pem> pem;
    private final StubStatus status;
    private final Uploads uploads;
    private volatile boolean closing;

    private Nginx(WebOptions options, WorkDirectory directory)
            throws IOException, GeneralSecurityException {
        this.directory = directory;
        port = options.port() == 0 ? freePort(options.address()) : options.port();
        Path home = directory.path();
        var files = WebFiles.make(options, directory);
        pem = options.tls() ? Optional.of(Pem.make(home, options.address())) : Optional.empty();
        String configuration = new Configuration(options, files, home, port, pem).text();
        Path file = Files.writeString(home.resolve("nginx.conf"), configuration);
        Files.createFile(Configuration.uploads(home));
        process =
                new ProcessBuilder(
                                Binary.find("setpriv", INSTALL + "util-linux").toString(),
                                "--pdeathsig",
                                "TERM",
                                Binary.find("nginx", INSTALL + "nginx-light").toString(),
                                "-p",
                                home.toString(),
                                "-c",
                                file.toString(),
                                "-g",
                                "daemon off;")
                        .inheritIO()
                        .start();
        status = new StubStatus(Configuration.statusSocket(home));
        uploads = new Uploads(Configuration.uploads(home));
    }

    /**
     * Starts it; clients may come when this returns. To be called by a thread that lives as long as
     * this JVM: the kernel takes its end for the end of nginx' parent.
     *
     * @throws IOException if there is no nginx, or it does not start
     */
    static Nginx start(WebOptions options) throws Exception {
        LocalPort.requireFree(options.port());
        WorkDirectory directory = new WorkDirectory("nginx");
        try {
            Nginx nginx = new Nginx(options, directory);
            Ready.await(nginx.process, nginx.status, options.workers());
            nginx.process.onExit().thenAccept(nginx::ended);
            return nginx;
        } catch (Exception e) {
            directory.close();
            throw e;
        }
    }

    private static int freePort(String address) throws IOException {
        try (var any = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return any.getLocalPort();
        }
    }

    private void ended(Process nginx) {
        if (closing) return;
        System.err.println("Target nginx: nginx ended with code " + nginx.exitValue() + ".");
        System.exit(1);
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public Optional<TrustStore> trust() {
        return pem.map(Pem::trust);
    }

    @Override
    public List<Long> processes() {
        ProcessHandle master = process.toHandle();
        return Stream.concat(Stream.of(master), master.descendants())
                .map(ProcessHandle::pid)
                .toList();
    }

    @Override
    public Map<String, Number> figures() {
        Map<String, Number> figures = new LinkedHashMap<>();
        try {
            figures.putAll(status.ask());
            figures.putAll(uploads.figures());
        } catch (IOException e) {
            // nginx may be at the end of its connections: a second without figures says so
        }
        return figures;
    }

    @Override
    public void close() throws Exception {
        closing = true;
        process.destroy(); // SIGTERM, at which the master ends its workers
        process.waitFor();
        uploads.close();
        directory.close();
    }
}
