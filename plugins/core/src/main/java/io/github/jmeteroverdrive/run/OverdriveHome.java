// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;

/** The root of the project, where plans find their scripts and targets. */
public final class OverdriveHome {

    static final String PROPERTY = "overdrive.home";

    private OverdriveHome() {}

    /**
     * The property {@code overdrive.home}; else the parent of the plan's directory. If that has no targets, it is where
     * this JMeter comes from: JMeter's folder, over which the release was unpacked, or the clone that was built.
     */
    public static Path path() {
        String home = JMeterUtils.getPropDefault(PROPERTY, "");
        if (!home.isEmpty()) return absolute(home);
        return of(absolute(FileServer.getFileServer().getBaseDir() + "/.."), absolute(JMeterUtils.getJMeterHome()));
    }

    /** @param jmeter its folder; in a clone {@code target/ID/jmeter} */
    static Path of(Path plan, Path jmeter) {
        return Stream.of(plan, jmeter, jmeter.resolve("../../..").normalize())
                .filter(OverdriveHome::hasTargets)
                .findFirst()
                .orElse(plan);
    }

    /**
     * Checks that JMeter belongs to this copy of the project. A copied project still has the JMeter path that the build
     * wrote.
     *
     * @throws Refusal if that is in another copy
     */
    static void checkJmeter(Path home, Path jmeter) {
        try {
            if (jmeter.toRealPath().startsWith(home.toRealPath())) return;
        } catch (IOException e) {
            return; // a folder that does not exist runs nothing
        }
        throw new Refusal("This JMeter is of another copy of the project, "
                + jmeter
                + ": build the one in "
                + home
                + " with ./mvnw verify -Dod.skip.tests=true.");
    }

    /** The folder of the targets, each with its jars. */
    public static Path targets(Path home) {
        return home.resolve("target").resolve("targets");
    }

    private static boolean hasTargets(Path home) {
        return Files.isDirectory(targets(home));
    }

    private static Path absolute(String folder) {
        return Path.of(folder).toAbsolutePath().normalize();
    }
}
