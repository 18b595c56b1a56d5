// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** A fake target that runs in a separate JVM, and its files in a project. */
public final class FakeTarget {

    private FakeTarget() {}

    /** Ready at port 4711 until standard input ends, with TLS for "tls"; a number ends it at once. */
    public static void main(String[] arguments) throws IOException {
        System.out.println("STAT {\"depth\":1}");
        boolean tls = arguments.length > 0 && arguments[0].equals("tls");
        if (arguments.length > 0 && !tls) System.exit(Integer.parseInt(arguments[0]));
        if (tls) System.out.println("TRUST secret /a b/trust.p12");
        System.out.println("READY 4711");
        System.in.transferTo(System.out);
    }

    /** Installs it in {@code target/targets/fake}. */
    static void build(Path home) {
        Path lib = home.resolve("target/targets/fake/lib");
        String name = FakeTarget.class.getName();
        String entry = name.replace('.', '/') + ".class";
        try {
            Files.createDirectories(lib);
            Files.writeString(
                    lib.resolveSibling("target.properties"),
                    "mainClass=" + name + "\nprotocol=X\nurl.X=fake://127.0.0.1:{port}?a=1&b=2\n");
            try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(lib.resolve("fake.jar")));
                    InputStream bytes = FakeTarget.class.getClassLoader().getResourceAsStream(entry)) {
                jar.putNextEntry(new JarEntry(entry));
                bytes.transferTo(jar);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
