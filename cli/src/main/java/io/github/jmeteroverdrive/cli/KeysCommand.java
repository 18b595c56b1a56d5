// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.measure.JavaPrograms;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code overdrive keys}: generates the common key of controllers and load agents, in the form that JMeter's RMI over
 * TLS needs. Only JVMs with this key can connect to each other. The JDK's keytool generates it, because Java's public
 * API cannot create certificates.
 */
@Command(
        name = "keys",
        description =
                "Creates the key with which a controller and its load agents authenticate each other (RMI over TLS). Copy the file to the same path on every host.")
public final class KeysCommand implements Callable<Integer> {

    /** JMeter's default alias and password; the file itself is the secret. */
    private static final String ALIAS = "rmi";

    private static final String PASSWORD = "changeit";

    private static final String OWNER_ONLY = "rw-------";

    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            defaultValue = "${sys:user.home}/.jmeter-overdrive/rmi_keystore.jks",
            description = "File to write (default ${DEFAULT-VALUE}, where the settings expect it).")
    private Path file;

    @Override
    public Integer call() throws InterruptedException {
        Path place = file.toAbsolutePath().normalize();
        if (Files.exists(place))
            throw new Refusal(place
                    + " already exists; copy it to the other hosts, or delete it on all of"
                    + " them for a new key.");
        try {
            Path folder = Files.createDirectories(place.getParent());
            // others may read the file that keytool writes, so it is written into a folder that they cannot open
            Path restricted = Files.createTempDirectory(folder, "key");
            Path made = restricted.resolve("made");
            try {
                make(made);
                if (Files.getFileAttributeView(made, PosixFileAttributeView.class) != null)
                    Files.setPosixFilePermissions(made, PosixFilePermissions.fromString(OWNER_ONLY));
                Files.move(made, place);
            } finally {
                Files.deleteIfExists(made);
                Files.delete(restricted);
            }
        } catch (IOException e) {
            throw new Refusal("The key cannot be made: " + Refusal.why(e) + ".", e);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println(place);
        out.println("Copy it to the same path on each host. Whoever has it can run code in these JMeters, so"
                + " keep it from others.");
        out.flush();
        return 0;
    }

    private static void make(Path place) throws IOException, InterruptedException {
        String keytool = JavaPrograms.path("keytool");
        Process process = new ProcessBuilder(List.of(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "RSA",
                        "-keysize",
                        "3072",
                        "-validity",
                        "3650",
                        "-dname",
                        "CN=JMeter Overdrive",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        place.toString(),
                        "-storepass",
                        PASSWORD))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) throw new IOException("keytool: " + output.strip());
    }
}
