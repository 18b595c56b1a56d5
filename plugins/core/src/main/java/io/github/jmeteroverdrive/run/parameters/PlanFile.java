// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.jmeter.services.FileServer;

/**
 * The plan that runs, and whether it is one of our scenarios. A scenario has only the parameters of the list; in any
 * other plan each property may be the author's own. Immutable.
 *
 * @param text empty if the file cannot be read, as on a remote JMeter
 */
public record PlanFile(String text, boolean ours) {

    private static final String PLANS = "jmx";
    private static final Pattern ELEMENT = Pattern.compile("<(io\\.github\\.jmeteroverdrive\\.[\\w.]+)[ >]");
    private static final String PARAMETERS = "profiles/parameters.properties";

    /**
     * @param home root of the project, or the folder where it would be
     * @param scenarioRuns whether Maven has started a scenario, without the GUI, which may open another plan
     */
    public static PlanFile of(Path home, Path file, boolean scenarioRuns) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        boolean scenario = home.resolve(PLANS).equals(folder) && Files.exists(home.resolve(PARAMETERS));
        return new PlanFile(read(file), scenarioRuns || scenario);
    }

    /** The file of the plan that JMeter runs; a folder if it has not been saved. */
    public static Path ofTest() {
        FileServer files = FileServer.getFileServer();
        return Path.of(files.getBaseDir(), Objects.requireNonNullElse(files.getScriptName(), ""));
    }

    /** The text of that file; empty if it cannot be read. */
    public static String textOfTest() {
        return read(ofTest());
    }

    private static String read(Path file) {
        try {
            // names are ASCII, and every byte is valid in this charset
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException unknown) {
            return "";
        }
    }

    /** Whether it has an element of this type, enabled or not. */
    boolean hasElement(Class<?> kind) {
        return ELEMENT.matcher(text).results().anyMatch(found -> is(found.group(1), kind));
    }

    private static boolean is(String name, Class<?> kind) {
        try {
            ClassLoader loader = PlanFile.class.getClassLoader();
            return kind.isAssignableFrom(Class.forName(name, false, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            return false; // JMeter reports it
        }
    }

    /** Whether it contains a name as a word, in a function, a script or any text. */
    boolean mentions(String name) {
        return Pattern.compile("(?<!\\w)" + Pattern.quote(name) + "(?!\\w)")
                .matcher(text)
                .find();
    }
}
