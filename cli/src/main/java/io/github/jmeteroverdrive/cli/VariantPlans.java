// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.measure.ParameterCall;
import io.github.jmeteroverdrive.measure.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.text.StringEscapeUtils;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import picocli.CommandLine.Command;

/**
 * The plans that {@code jmx/variants.yaml} derives from others. A variant that is not a scenario is only a base for
 * others. Immutable.
 */
public final class VariantPlans {

    private final Path folder;
    private final Set<String> scenarios;
    private final Map<String, String> defaults;
    private final Map<String, PlanVariant> variants = new LinkedHashMap<>();

    /** @throws Refusal if the file is invalid */
    VariantPlans(Home home) {
        folder = home.plans();
        scenarios = home.scenarios().keySet();
        defaults = home.defaults();
        Path file = folder.resolve("variants.yaml");
        Object yaml;
        try {
            yaml = new Load(LoadSettings.builder().build()).loadFromString(Home.text(file));
        } catch (YamlEngineException e) {
            throw new Refusal("File " + file + " is not valid YAML (" + Refusal.why(e) + ").", e);
        }
        if (!(yaml instanceof Map<?, ?> entries)) throw new Refusal("File " + file + " has no variants by name.");
        entries.forEach((name, keys) -> variants.put(String.valueOf(name), PlanVariant.of(String.valueOf(name), keys)));
        variants.values().forEach(this::check);
    }

    private void check(PlanVariant variant) {
        Set<String> above = new HashSet<>();
        for (PlanVariant v = variant; v != null; v = variants.get(v.of()))
            if (!above.add(v.name())) throw new Refusal("Variant " + variant.name() + " is made from itself.");
        boolean used = scenarios.contains(variant.name())
                || variants.values().stream().anyMatch(v -> v.of().equals(variant.name()));
        if (!used)
            throw new Refusal("Variant "
                    + variant.name()
                    + " is not a scenario, and no plan is made from it; give it a profile in"
                    + " profiles/scenarios.xml.");
    }

    /** Whether a plan is a variant of another variant. */
    boolean isOfAnother(String name) {
        PlanVariant variant = variants.get(name);
        return variant != null && variants.containsKey(variant.of());
    }

    Map<Path, String> files() {
        Map<Path, String> files = new TreeMap<>();
        variants.keySet().stream().filter(scenarios::contains).forEach(name -> files.put(file(name), text(name)));
        return files;
    }

    private String text(String name) {
        PlanVariant variant = variants.get(name);
        if (variant == null) return Home.text(file(name));
        return new PlanText(variant, text(variant.of()), defaults).made();
    }

    private Path file(String name) {
        return folder.resolve(name + ".jmx");
    }

    private static final class PlanText {

        private static final Pattern NAME = Pattern.compile("(testclass=\"TestPlan\" testname=\")[^\"]*");
        private static final Pattern COMMENT = Pattern.compile("(<stringProp name=\"TestPlan.comments\">)[^<]*");
        private static final Pattern NO_POST_PROCESSOR = Pattern.compile("(</JavaSampler>\\n( *))<hashTree/>");

        private final PlanVariant variant;
        private final Map<String, String> listed;
        private String text;

        /**
         * @param base the text of the base plan
         * @param listed the defaults of all parameters
         */
        PlanText(PlanVariant variant, String base, Map<String, String> listed) {
            this.variant = variant;
            this.listed = listed;
            text = base;
        }

        /** @throws Refusal if a text to be replaced is not in the file */
        String made() {
            variant.replace().forEach(this::replace);
            put(NAME, "$1" + Matcher.quoteReplacement(variant.name()), "test plan");
            put(COMMENT, "$1" + Matcher.quoteReplacement(xml(variant.comment())), "comment");
            variant.defaults().forEach(this::setDefault);
            if (!variant.postProcessor().isEmpty()) addPostProcessor();
            return text;
        }

        private void replace(String there, String instead) {
            if (!text.contains(there)) throw missing("'" + there + "'");
            text = text.replace(there, instead);
        }

        private void setDefault(String parameter, String value) {
            if (ParameterCall.in(text).stream().noneMatch(call -> call.name().equals(parameter)))
                throw missing(new ParameterCall(parameter, null).toString());
            String own = value.equals(listed.get(parameter))
                    ? null
                    : xml(ParameterCall.of(parameter, value).argument());
            text = ParameterCall.replaceAll(
                    text, call -> call.name().equals(parameter) ? new ParameterCall(parameter, own) : call);
        }

        private void addPostProcessor() {
            Matcher place = NO_POST_PROCESSOR.matcher(text);
            if (!place.find()) throw missing("a JavaSampler without elements below it");
            String indent = place.group(2);
            String elements = variant.postProcessor().strip().indent(indent.length() + 2);
            put(
                    NO_POST_PROCESSOR,
                    "$1"
                            + Matcher.quoteReplacement(
                                    "<hashTree>\n" + elements + indent + "  <hashTree/>\n" + indent + "</hashTree>"),
                    "JavaSampler");
        }

        private void put(Pattern pattern, String instead, String what) {
            Matcher place = pattern.matcher(text);
            if (!place.find()) throw missing("a " + what);
            text = place.replaceFirst(instead);
        }

        private Refusal missing(String what) {
            return new Refusal(
                    "Plan " + variant.of() + " lacks " + what + ", which variant " + variant.name() + " changes.");
        }

        /** Escaped as JMeter saves it. */
        private static String xml(String value) {
            return StringEscapeUtils.escapeXml10(value);
        }
    }

    /**
     * How a plan differs from its base.
     *
     * @param of name of the base
     * @param comment of the test plan
     * @param defaults of parameters that differ
     * @param replace texts of the file with their replacements
     * @param postProcessor elements to add to the base's sampler, as JMX, or ""
     */
    record PlanVariant(
            String name,
            String of,
            String comment,
            Map<String, String> defaults,
            Map<String, String> replace,
            String postProcessor) {

        private static final Set<String> KEYS = Set.of("of", "comment", "defaults", "replace", "postProcessor");

        /**
         * @param yaml the value below its name
         * @throws Refusal if it is not a mapping with these keys
         */
        static PlanVariant of(String name, Object yaml) {
            Map<String, Object> keys = map(name, yaml);
            for (String key : keys.keySet())
                if (!KEYS.contains(key))
                    throw new Refusal("Variant " + name + " has the key '" + key + "'; there are " + KEYS + ".");
            if (!keys.containsKey("of"))
                throw new Refusal("Variant " + name + " needs 'of', the plan that it is made from.");
            return new PlanVariant(
                    name,
                    String.valueOf(keys.get("of")),
                    String.valueOf(keys.getOrDefault("comment", "")),
                    texts(name, keys.get("defaults")),
                    texts(name, keys.get("replace")),
                    String.valueOf(keys.getOrDefault("postProcessor", "")));
        }

        private static Map<String, String> texts(String name, Object yaml) {
            Map<String, String> texts = new LinkedHashMap<>();
            if (yaml != null) map(name, yaml).forEach((key, value) -> texts.put(key, String.valueOf(value)));
            return texts;
        }

        private static Map<String, Object> map(String name, Object yaml) {
            if (!(yaml instanceof Map<?, ?> map))
                throw new Refusal("Variant " + name + " has '" + yaml + "' where a map belongs.");
            Map<String, Object> keys = new LinkedHashMap<>();
            map.forEach((key, value) -> keys.put(String.valueOf(key), value));
            return keys;
        }
    }

    @Command(name = "plans", description = "Writes the plans that jmx/variants.yaml derives from others.")
    public static final class PlansCommand implements Runnable {

        @Override
        public void run() {
            new VariantPlans(Home.current()).files().forEach(PlansCommand::write);
        }

        private static void write(Path file, String text) {
            try {
                if (Files.exists(file) && Files.readString(file).equals(text)) return;
                Files.writeString(file, text);
                System.out.println(file);
            } catch (IOException e) {
                throw Refusal.unwritable(file, e);
            }
        }
    }
}
