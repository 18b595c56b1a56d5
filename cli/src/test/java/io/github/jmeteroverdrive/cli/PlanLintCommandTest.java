// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What JMeter and the forms refuse becomes findings; the built JMeter is in LintTest. */
class PlanLintCommandTest {

    private static final String FORM = "io.github.jmeteroverdrive.form.";

    @TempDir
    Path folder;

    private final Predicate<String> known = name -> !name.contains("acme");
    private final UnaryOperator<String> problem = text -> text.startsWith("${__P(") ? "it has no }" : "";
    private final Function<List<UnaryOperator<String>>, List<List<String>>> forms = plan -> plan.stream()
            .map(element -> element.apply("steps").equals("GET")
                    ? List.of("Steps: 'GET' has no path in " + element.apply("TestElement.gui_class") + ".")
                    : List.<String>of())
            .toList();

    private String lint(String elements, String... options) throws IOException {
        Path plan = Files.writeString(
                folder.resolve("plan.jmx"),
                "<jmeterTestPlan><hashTree><TestPlan testclass=\"TestPlan\" testname=\"p\"/>\n<hashTree>"
                        + "<LoadAgentMonitor testclass=\"LoadAgentMonitor\" testname=\"m\"/><hashTree/>\n" + elements
                        + "</hashTree></hashTree></jmeterTestPlan>");
        Map<String, Object> jmeter =
                Map.of(FORM + "SavedClasses", known, FORM + "SavedExpressions", problem, FORM + "SavedFields", forms);
        StringWriter out = new StringWriter();
        int code = new CommandLine(new PlanLintCommand(jmeter::get, () -> Path.of("/built")))
                .setOut(new PrintWriter(out, true))
                .execute(Stream.concat(Stream.of(options), Stream.of(plan.toString()))
                        .toArray(String[]::new));
        assertThat(code).isEqualTo(out.toString().endsWith("nothing found.\n") ? 0 : 1);
        return out.toString();
    }

    private static String element(String attributes, String content) {
        return "<e testclass=\"e\" testname=\"one\" " + attributes + ">" + content + "</e>\n<hashTree/>";
    }

    @Test
    void fieldsThatTheFormOfAnElementRejectsAreFound() throws IOException {
        String steps = "<stringProp name=\"steps\">GET</stringProp>";
        assertThat(lint(element("guiclass=\"Flow\"", steps)))
                .contains("plan.jmx:3: invalid-field 'one': Steps: 'GET' has no path in Flow.");
        assertThat(lint(element("enabled=\"false\"", steps))).endsWith("nothing found.\n");
    }

    @Test
    void brokenExpressionsAreFoundInNamesAndRowsToo() throws IOException {
        String row =
                "<collectionProp name=\"rows\"><elementProp name=\"\"><stringProp name=\"value\">${__P(a&lt;&#x31;</stringProp>"
                        + "</elementProp></collectionProp>";
        assertThat(lint(element("", row)))
                .contains("plan.jmx:3: broken-expression 'one': value is '${__P(a<1': it has no }.");
        assertThat(lint("<e testclass=\"e\" testname=\"${__P(b\"/><hashTree/>"))
                .contains("broken-expression '${__P(b': testname is '${__P(b': it has no }.");
        assertThat(lint(element("", "<stringProp name=\"a\">${__P(" + "x".repeat(200) + "</stringProp>")))
                .contains("a is '${__P(" + "x".repeat(94) + "…': it has no }.");
        assertThat(lint(element("enabled=\"false\"", row))).endsWith("nothing found.\n");
    }

    @Test
    void unknownClassesAreFoundEvenIfDisabled() throws IOException {
        assertThat(lint("<com.acme.Foo testclass=\"com.acme.Foo\" testname=\"foo\" enabled=\"false\"/><hashTree/>"))
                .containsOnlyOnce(
                        "plan.jmx:3: unknown-class 'foo': Its class 'com.acme.Foo' is in no jar of the JMeter in /built.")
                .contains(
                        "Remedy: Install its plugin there, or remove the element; disabling it is not enough. If another JMeter will run the plan, name it by --jmeter DIR.");
        assertThat(lint(element("", "<elementProp name=\"a\" elementType=\"com.acme.Row\"/>")))
                .contains("unknown-class 'one': Its class 'com.acme.Row' is in no jar of the JMeter in /built.");
    }

    @Test
    void classesAreSearchedInAnotherJMeterIfItWillRunThePlan() throws IOException {
        Path jmeter = folder.resolve("jmeter");
        Path plugins = Files.createDirectories(jmeter.resolve("lib/ext"));
        try (var jar = new JarOutputStream(Files.newOutputStream(plugins.resolve("acme.jar")))) {
            jar.putNextEntry(new ZipEntry("com/acme/Foo.class"));
        }
        String foo = "<com.acme.Foo testclass=\"com.acme.Foo\" testname=\"foo\"/><hashTree/>";
        String bar = "<com.acme.Bar testclass=\"com.acme.Bar\" testname=\"bar\"/><hashTree/>";
        assertThat(lint(foo, "--jmeter", jmeter.toString())).endsWith("nothing found.\n");
        assertThat(lint(foo + bar, "--jmeter", jmeter.toString()))
                .containsOnlyOnce("unknown-class")
                .contains(
                        "unknown-class 'bar': Its class 'com.acme.Bar' is in no jar of the JMeter in " + jmeter + ".");
    }

    @Test
    void anotherJMeterHasAFolderForPlugins() throws IOException {
        StringWriter err = new StringWriter();
        Path plan =
                Files.writeString(folder.resolve("plan.jmx"), "<jmeterTestPlan><hashTree></hashTree></jmeterTestPlan>");
        int code = new CommandLine(new PlanLintCommand(type -> known, () -> Path.of("/built")))
                .setErr(new PrintWriter(err, true))
                .execute("--jmeter", "/nowhere", plan.toString());
        assertThat(code).isEqualTo(2);
        assertThat(err)
                .hasToString(
                        "overdrive lint: --jmeter is '/nowhere', which has no folder lib/ext; give the folder of a JMeter.\n");
    }
}
