// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.target;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** A target with behaviour that its first option selects. */
public final class FakeTarget {

    private FakeTarget() {}

    public static void main(String[] options) throws IOException {
        String behaviour = options.length == 0 ? "serve" : options[0];
        System.out.println("starting to " + behaviour);
        if (behaviour.equals("fail")) {
            System.err.println("no such disk.");
            System.exit(9);
        }
        if (behaviour.equals("arguments"))
            System.out.println(ManagementFactory.getRuntimeMXBean().getInputArguments());
        if (behaviour.equals("encrypt")) System.out.println("TRUST secret /a b/trust.p12");
        if (behaviour.equals("spawn")) System.out.println("PROCESSES 12 345");
        if (!behaviour.equals("hang")) System.out.println("READY 4711");
        if (behaviour.equals("tell")) {
            System.out.println("STAT not said in JSON");
            System.out.println("STAT {\"queueDepth\":7}");
            System.out.println("told");
        }
        int read = System.in.read();
        if (behaviour.equals("die")) System.exit(7);
        while (read >= 0 || behaviour.equals("stay")) read = System.in.read();
    }

    /** Builds it as a target under {@code home}. */
    public static void install(Path home) throws IOException {
        Path directory = home.resolve("target/targets/fake");
        Files.createDirectories(directory.resolve("lib"));
        Files.writeString(
                directory.resolve("target.properties"),
                "mainClass="
                        + FakeTarget.class.getName()
                        + "\njvmArgs=-Xmx16m  -XX:+UseSerialGC\nprotocol=CORE\n"
                        + "url.CORE=tcp://127.0.0.1:{port}?a=b\n"
                        + "url.AMQP=amqp://127.0.0.1:{port}\n"
                        + "url.AMQP.tls=amqps://127.0.0.1:{port}?t={trustStore}&p={trustStorePassword}\n");
        String entry = FakeTarget.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(directory.resolve("lib/fake.jar")))) {
            jar.putNextEntry(new JarEntry(entry));
            FakeTarget.class.getClassLoader().getResourceAsStream(entry).transferTo(jar);
        }
    }
}
