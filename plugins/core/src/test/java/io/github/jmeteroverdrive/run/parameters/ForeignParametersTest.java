// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.run.parameters.Parameters.ForeignParameters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForeignParametersTest {

    @TempDir
    Path folder;

    private Parameters with(String plan, String name, String value) throws IOException {
        Properties properties = new Properties();
        properties.setProperty(name, value);
        Path file = Files.writeString(folder.resolve("theirs.jmx"), plan);
        PlanFile read = PlanFile.of(folder, file, false);
        assertThat(read.ours()).isFalse();
        return Parameters.ofForeign(ParameterList.shipped(), properties, read, typed(Set.of()));
    }

    private static Parameters.Typed typed(Set<String> names) {
        return new Parameters.Typed(names, "#summariser.interval=30");
    }

    private static List<String> warningsOf(String plan, String typed) {
        Set<String> names = Parameters.Typed.names(List.of("-jar", "ApacheJMeter.jar", "-J" + typed + "=5", "-n"));
        return Parameters.ofForeign(ParameterList.shipped(), new Properties(), new PlanFile(plan, false), typed(names))
                .warnings();
    }

    @ParameterizedTest
    @CsvSource({
        "'${__P(users,1)} ${__P(pause)}', user, 'Property ''user'' is given, but the plan does not mention it; did you mean ''users''?'",
        "'${__P(users,1)}', deadline, 'Property ''deadline'' is given, but the plan does not mention it; it has an effect only if a plugin, or a script or plan that is included, reads it.'",
        "'${__P(users,1)}', overdrive.treshold.errors, There is no property overdrive.treshold.errors to give; did you mean 'overdrive.threshold.errors'?",
        "'${__P(target.url)}', target.ulr, There is no property target.ulr to give; did you mean 'target.url'?"
    })
    void warnsAboutMisspeltPropertiesOnTheCommandLine(String plan, String typed, String warning) {
        assertThat(warningsOf(plan, typed)).containsExactly(warning);
    }

    @ParameterizedTest
    @CsvSource({"users", "summariser.interval", "overdrive.parent", "overdrive.threshold.errors"})
    void acceptsPropertiesThatThePlanOrJMeterOrOverdriveReads(String typed) {
        assertThat(warningsOf("props.get(\"users\")", typed)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "${__P(Host)}, Host, example.org",
        "props.get('Warmupp'), Warmupp, 3",
        "${__P(Threads)}, Threads, many",
        "${__P(MaxPending)}, MaxPending, -7",
        "nothing, Warmup, 5",
        "nothing, RunId, 7",
        "${__P(Duration)}, Duration, 60",
        "'${__P(overdrive.seconds,)}', Duration, 60",
        "${__P(LoopCount)}, LoopCount, 5"
    })
    void acceptsPropertiesThatTheForeignPlanReads(String plan, String name, String value) throws IOException {
        assertThat(with(plan, name, value).warnings()).isEmpty();
    }

    @Test
    void warnsThatOdElementsUseTheDefaultForAnInvalidValue() throws IOException {
        Parameters forever = with("${__P(Duration)}", "Duration", "forever");
        assertThat(forever.warnings())
                .singleElement()
                .asString()
                .startsWith("Parameter Duration is 'forever'; it must be ")
                .endsWith("od elements take the default.");
        assertThat(forever.seconds()).isEqualTo(41);
    }

    @ParameterizedTest
    @CsvSource({"Host", "MaxPending", "Threads", "DrainTimeout"})
    void warnsAboutParametersThatAreNotRead(String name) throws IOException {
        assertThat(with("${__P(Other)}", name, "7").warnings())
                .containsExactly("Neither the plan nor an od element reads '" + name + "': without effect.");
    }

    @ParameterizedTest
    @CsvSource({
        "Duration, 'to end a thread group after Warmup + Duration, set its Duration to ${__P(overdrive.seconds,)}'",
        "LoopCount, 'to use it in a thread group, set its Loop Count to ${__P(LoopCount,-1)}'",
        "Messages, only elements of od - JMS count messages"
    })
    void warnsAboutLimitsThatEndNoElement(String name, String remedy) throws IOException {
        assertThat(with("<ThreadGroup testname=\"Users\">", name, "60").warnings())
                .containsExactly("Parameter "
                        + name
                        + " does not end this plan, because no element of the plan reads it; "
                        + remedy
                        + ".");
        String worker = "<" + Limited.class.getName() + " guiclass=\"\">";
        assertThat(with(worker, name, "60").warnings()).as("it ends by itself").isEmpty();
    }

    @Test
    void warnsAboutUnusedNamesSimilarToAParameter() throws IOException {
        assertThat(with("<stringProp>Duration</stringProp>", "Durration", "60").warnings())
                .singleElement()
                .asString()
                .isEqualTo("Property 'Durration' is not used in the plan; did you mean 'Duration',"
                        + " which od elements read?");
    }

    @Test
    void planIsOursInTheProjectsFolderOrAsMavenScenario() throws IOException {
        Path plans = Files.createDirectories(folder.resolve("jmx"));
        Path plan = Files.writeString(plans.resolve("one.jmx"), "");
        assertThat(PlanFile.of(folder, plan, false).ours())
                .as("some folder jmx")
                .isFalse();
        assertThat(PlanFile.of(folder, plan, true).ours()).isTrue();
        Files.createDirectories(folder.resolve("profiles"));
        Files.createFile(folder.resolve("profiles/parameters.properties"));
        assertThat(PlanFile.of(folder, plan, false).ours()).isTrue();
        Path beside = folder.resolve("two.jmx");
        assertThat(PlanFile.of(folder, beside, false).ours())
                .as("not among the plans")
                .isFalse();
    }

    /** Otherwise a property of a foreign plan could reach an od element unchecked. */
    @Test
    void listsAllParametersThatOdElementsRead() throws IOException {
        Pattern reads = Pattern.compile("(?:[pP]arameters(?:\\(\\))?\\s*\\.|[ (!])"
                + "(?:(?:text|whole|number|given|get)\\(|early\\(jmeter, )\"(\\w+)\"\\)");
        try (Stream<Path> sources = Files.walk(Path.of(".."))) {
            Stream<String> names = sources.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/"))
                    .map(ForeignParametersTest::read)
                    .flatMap(text -> reads.matcher(text).results())
                    .map(match -> match.group(1))
                    .filter(ParameterList.shipped().names()::contains);
            assertThat(names.distinct()).containsExactlyInAnyOrderElementsOf(ForeignParameters.READ);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

/** A test element that ends by limits, named in a plan. */
abstract class Limited implements EndsByLimits {}
