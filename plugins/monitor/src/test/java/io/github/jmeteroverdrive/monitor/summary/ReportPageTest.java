// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportPageTest {

    @TempDir
    Path temp;

    private Path library;
    private Path run;
    private List<String> options = List.of();

    /** Replaces the report command: the name of the run directory determines what it does. */
    public static final class StandIn {

        private StandIn() {}

        private static String home() {
            return "<html>" + System.getProperty("overdrive.home");
        }

        public static void main(String[] arguments) throws IOException {
            Path run = Path.of(arguments[arguments.length - 1]);
            switch (run.getFileName().toString()) {
                case "good" -> {
                    System.err.println("Picked up something.");
                    Files.writeString(run.resolve("summary.json"), "{\"verdict\": {\"sentence\": \"Latency-bound.\"}}");
                    Path page = Files.createDirectories(run.resolve("report"));
                    System.out.println(Files.writeString(page.resolve("index.html"), home()));
                }
                case "bad" -> {
                    System.err.println("summary.json is cut off");
                    System.exit(2);
                }
                case "killed" -> System.exit(143);
                case "silent" -> System.out.println();
                case "options" ->
                    System.out.println(String.join(" ", List.of(arguments).subList(0, 2)));
                default -> throw new IllegalArgumentException(run.toString());
            }
        }
    }

    @BeforeEach
    void install() throws IOException {
        library = Files.createDirectories(temp.resolve("lib"));
        String entry = StandIn.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(library.resolve("report.jar")))) {
            jar.putNextEntry(new JarEntry(entry));
            StandIn.class.getClassLoader().getResourceAsStream(entry).transferTo(jar);
        }
    }

    private String make(String name) throws IOException {
        run = Files.createDirectories(temp.resolve(name));
        List<Path> libraries = List.of(temp.resolve("absent"), library);
        return new ReportPage(libraries, temp, StandIn.class.getName(), options).make(run);
    }

    @Test
    void printsTheFirstSentenceOfThePageAndItsPath() throws IOException {
        assertThat(make("good").lines())
                .containsExactly(
                        "  verdict     Latency-bound.",
                        "  report page " + run.resolve("report").resolve("index.html"));
        assertThat(run.resolve("report/index.html")).hasContent("<html>" + temp);
        assertThat(run.resolve("report.log")).doesNotExist();
    }

    @Test
    void passesItsOptionsOn() throws IOException {
        options = List.of("--junit", "--more");
        assertThat(make("options")).isEqualTo("  report page --junit --more");
    }

    @Test
    void printsWhyThereIsNoPage() throws IOException {
        assertThat(make("bad"))
                .isEqualTo("WARNING: The report page could not be made (exit code 2: summary.json is"
                        + " cut off; see "
                        + run.resolve("report.log")
                        + "); try ./overdrive report "
                        + run
                        + ".");
        assertThat(run.resolve("report.log")).content().contains("cut off");
        assertThat(make("silent")).contains("it printed no path");
        assertThat(make("killed")).contains("could not be made (signal 15 ended it; see");
    }

    @Test
    void printsHowToMakeThePageWithoutAnInstalledReport() {
        Path absent = temp.resolve("absent");
        Path other = temp.resolve("other");
        assertThat(new ReportPage(List.of(absent, other), temp, "none", List.of()).make(temp))
                .isEqualTo("  no report page: its jars are not in "
                        + absent
                        + " or "
                        + other
                        + "; unpack jmeter-overdrive-*.zip into JMeter's folder, or in a clone run ./mvnw verify; then"
                        + " ./overdrive report "
                        + temp
                        + " makes the page.");
    }
}
