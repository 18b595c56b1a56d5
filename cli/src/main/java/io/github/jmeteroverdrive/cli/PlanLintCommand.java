// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.cli.runs.BuiltJMeter;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.report.lint.LintCommand;
import io.github.jmeteroverdrive.report.lint.LintFinding;
import io.github.jmeteroverdrive.report.lint.LintRule;
import io.github.jmeteroverdrive.report.lint.Plan;
import io.github.jmeteroverdrive.report.lint.PlanElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code overdrive lint} with what JMeter and the forms of our elements refuse, for which it loads the built JMeter.
 */
@Command(name = "lint")
final class PlanLintCommand extends LintCommand {

    private static final String FORM = "io.github.jmeteroverdrive.form.";

    private final Plugins plugins;

    PlanLintCommand() {
        this(new BuiltClasses(), () -> BuiltJMeter.of(Home.current()).folder());
    }

    /**
     * @param jmeter creates an object of a class of ours that uses JMeter, by its name
     * @param folder of that JMeter
     */
    PlanLintCommand(Function<String, Object> jmeter, Supplier<Path> folder) {
        this(jmeter, new Plugins(folder));
    }

    private PlanLintCommand(Function<String, Object> jmeter, Plugins plugins) {
        super(new UnknownClasses(jmeter, plugins), new BrokenExpressions(jmeter), new InvalidFields(jmeter));
        this.plugins = plugins;
    }

    @Option(
            names = "--jmeter",
            paramLabel = "DIR",
            description = "The JMeter whose plugins the plan needs, if not ./overdrive run but that one will run it.")
    void jmeter(Path folder) {
        plugins.other = Optional.of(folder);
    }

    /** The JMeter whose plugins are searched for the classes of elements. */
    private static final class Plugins {

        private static final String EXTENSIONS = "lib/ext";

        private final Supplier<Path> built;
        private Optional<Path> other = Optional.empty();

        Plugins(Supplier<Path> built) {
            this.built = built;
        }

        Path folder() {
            return other.orElseGet(built);
        }

        /** @param known whether the built JMeter has a class, which is asked for those of JMeter itself in any case */
        Predicate<String> known(Predicate<String> known) {
            if (other.isEmpty()) return known;
            if (!Files.isDirectory(folder().resolve(EXTENSIONS)))
                throw new Refusal("--jmeter is '%s', which has no folder %s; give the folder of a JMeter."
                        .formatted(folder(), EXTENSIONS));
            ClassLoader theirs = BuiltJMeter.jars(folder());
            return name -> PlanElement.isStock(name)
                    ? known.test(name)
                    : theirs.getResource(name.replace('.', '/') + ".class") != null;
        }
    }

    /** Loads JMeter when a rule needs it, and creates each object once. Used by one thread. */
    private static final class BuiltClasses implements Function<String, Object> {

        private final Map<String, Object> made = new HashMap<>();
        private Function<String, Object> loaded;

        @Override
        public Object apply(String type) {
            if (loaded == null) loaded = BuiltJMeter.of(Home.current()).load();
            return made.computeIfAbsent(type, loaded);
        }
    }

    /** Elements whose class JMeter does not have: it does not load the plan, not even if they are disabled. */
    private static final class UnknownClasses extends LintRule {

        private final Function<String, Object> jmeter;
        private final Plugins plugins;

        UnknownClasses(Function<String, Object> jmeter, Plugins plugins) {
            super(
                    "unknown-class",
                    "JMeter, which does not load a plan with an unknown class",
                    "Install its plugin there, or remove the element; disabling it is not enough. If another JMeter will run the plan, name it by --jmeter DIR.");
            this.jmeter = jmeter;
            this.plugins = plugins;
        }

        @Override
        @SuppressWarnings("unchecked") // its generic type is not known here
        public List<LintFinding> check(Plan plan) {
            Predicate<String> known = plugins.known((Predicate<String>) jmeter.apply(FORM + "SavedClasses"));
            return plan.all().stream()
                    .flatMap(element -> element.classes().stream()
                            .filter(known.negate())
                            .map(name -> found(
                                    element,
                                    "Its class '" + name + "' is in no jar of the JMeter in " + plugins.folder()
                                            + ".")))
                    .toList();
        }
    }

    /** Texts with an expression that JMeter cannot parse. */
    private static final class BrokenExpressions extends LintRule {

        private static final int SHOWN = 100;

        private final Function<String, Object> jmeter;

        BrokenExpressions(Function<String, Object> jmeter) {
            super(
                    "broken-expression",
                    "JMeter's parser of functions and variables",
                    "Correct the expression, or write \\${ for the text ${.");
            this.jmeter = jmeter;
        }

        @Override
        @SuppressWarnings("unchecked") // its generic type is not known here
        public List<LintFinding> check(Plan plan) {
            UnaryOperator<String> problem = (UnaryOperator<String>) jmeter.apply(FORM + "SavedExpressions");
            List<LintFinding> findings = new ArrayList<>();
            for (PlanElement element : plan.enabled())
                for (Map.Entry<String, String> text : element.texts()) {
                    String found = problem.apply(text.getValue());
                    if (!found.isEmpty())
                        findings.add(
                                found(element, text.getKey() + " is '" + shown(text.getValue()) + "': " + found + "."));
                }
            return findings;
        }

        private static String shown(String text) {
            return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
        }
    }

    /** Fields of our elements that a run would refuse. */
    private static final class InvalidFields extends LintRule {

        private final Function<String, Object> jmeter;

        InvalidFields(Function<String, Object> jmeter) {
            super(
                    "invalid-field",
                    "the element's form, which marks this field",
                    "Correct it, because a run refuses it.");
            this.jmeter = jmeter;
        }

        @Override
        @SuppressWarnings("unchecked") // its generic type is not known here
        public List<LintFinding> check(Plan plan) {
            Function<List<UnaryOperator<String>>, List<List<String>>> forms =
                    (Function<List<UnaryOperator<String>>, List<List<String>>>) jmeter.apply(FORM + "SavedFields");
            List<PlanElement> elements = plan.enabled();
            List<List<String>> sentences =
                    forms.apply(elements.stream().map(InvalidFields::saved).toList());
            List<LintFinding> findings = new ArrayList<>();
            for (int i = 0; i < elements.size(); i++)
                for (String sentence : sentences.get(i)) findings.add(found(elements.get(i), sentence));
            return findings;
        }

        /** The properties of an element; JMeter writes these three as attributes. */
        private static UnaryOperator<String> saved(PlanElement element) {
            return property -> switch (property) {
                case "TestElement.gui_class" -> element.gui();
                case "TestElement.test_class" -> element.type();
                case "TestElement.name" -> element.name();
                default -> element.property(property);
            };
        }
    }
}
