// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.runs;

import io.github.jmeteroverdrive.cli.project.Home;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * How JMeter is started for a scenario with settings: the configuration of the Maven plugin for
 * JMeter in {@code profiles/jmeter.xml}, to which each setting adds its own. It is read as Maven
 * reads it, so that both start the same. Immutable.
 */
final class RunProfiles {

    private static final String PLUGIN = "jmeter-maven-plugin";
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{([^}]+)}");

    /** What a setting may change; all else of the plugin is set when the project is built. */
    private static final Set<String> RUN_TIME =
            Set.of("jMeterProcessJVMSettings", "customPropertiesFiles", "remoteConfig");

    private final Map<String, String> properties = new LinkedHashMap<>();
    private final List<String> jvmArguments = new ArrayList<>();
    private final List<String> propertiesFiles = new ArrayList<>();
    private final Map<String, String> single = new LinkedHashMap<>();

    /**
     * @param settings that there are
     */
    RunProfiles(Home home, List<String> settings) {
        Element base = home.jmeterProfile();
        addProperties(base);
        plugin(base).ifPresent(this::add);
        Map<String, Element> known = home.settings();
        for (Map.Entry<String, Element> setting : known.entrySet()) {
            // in the order of the file, as Maven applies them
            if (!settings.contains(setting.getKey())) continue;
            addProperties(setting.getValue());
            plugin(setting.getValue())
                    .ifPresent(
                            configuration -> {
                                checkRunTime(setting.getKey(), configuration);
                                add(configuration);
                            });
        }
    }

    private static void checkRunTime(String setting, Element configuration) {
        elements(configuration)
                .map(Node::getNodeName)
                .filter(name -> !RUN_TIME.contains(name))
                .findFirst()
                .ifPresent(
                        name -> {
                            throw new Refusal(
                                    "Setting %s has <%s>, which only Maven understands: run it with ./mvnw jmeter:jmeter -P …,%s."
                                            .formatted(setting, name, setting));
                        });
    }

    private void addProperties(Element profile) {
        Home.children(profile, "properties").stream()
                .flatMap(RunProfiles::elements)
                .forEach(one -> properties.put(one.getNodeName(), one.getTextContent().strip()));
    }

    /** The configuration of the Maven plugin for JMeter. */
    private static Optional<Element> plugin(Element profile) {
        return below(List.of(profile), "build", "pluginManagement", "plugins", "plugin").stream()
                .filter(one -> text(one, "artifactId").filter(PLUGIN::equals).isPresent())
                .flatMap(one -> Home.children(one, "configuration").stream())
                .findFirst();
    }

    private void add(Element configuration) {
        List<Element> jvm = below(List.of(configuration), "jMeterProcessJVMSettings");
        below(jvm, "arguments", "argument").forEach(one -> jvmArguments.add(content(one)));
        below(List.of(configuration), "customPropertiesFiles", "file")
                .forEach(one -> propertiesFiles.add(content(one)));
        Stream.concat(jvm.stream(), Home.children(configuration, "remoteConfig").stream())
                .flatMap(RunProfiles::elements)
                .filter(one -> elements(one).findAny().isEmpty())
                .forEach(one -> single.put(one.getNodeName(), content(one)));
    }

    private static List<Element> below(List<Element> parents, String... path) {
        List<Element> found = parents;
        for (String name : path)
            found = found.stream().flatMap(one -> Home.children(one, name).stream()).toList();
        return found;
    }

    private static Stream<Element> elements(Element parent) {
        return Stream.iterate(parent.getFirstChild(), node -> node != null, Node::getNextSibling)
                .filter(Element.class::isInstance)
                .map(Element.class::cast);
    }

    private static Optional<String> text(Element parent, String name) {
        return Home.children(parent, name).stream().map(RunProfiles::content).findFirst();
    }

    private static String content(Element element) {
        return element.getTextContent().strip();
    }

    /** Names in <code>${…}</code> of what is run, which -D can set. */
    Set<String> names() {
        Set<String> names = new LinkedHashSet<>(properties.keySet());
        Stream.of(jvmArguments, propertiesFiles, single.values(), properties.values())
                .flatMap(texts -> texts.stream())
                .flatMap(text -> EXPRESSION.matcher(text).results())
                .forEach(found -> names.add(found.group(1)));
        return names;
    }

    List<String> jvmArguments() {
        return jvmArguments;
    }

    List<String> propertiesFiles() {
        return propertiesFiles;
    }

    /** An element with one value, such as {@code xmx}. */
    Optional<String> single(String name) {
        return Optional.ofNullable(single.get(name));
    }

    /**
     * A text with the values of its expressions.
     *
     * @param given win over what the profiles say
     */
    String fill(String text, Map<String, String> given) {
        Matcher expressions = EXPRESSION.matcher(text);
        StringBuilder filled = new StringBuilder();
        while (expressions.find()) {
            String name = expressions.group(1);
            String value = given.get(name);
            if (value == null && properties.containsKey(name))
                value = fill(properties.get(name), given);
            if (value == null) value = System.getProperty(name);
            // Maven leaves what it does not know as it is, too
            if (value == null) value = expressions.group();
            expressions.appendReplacement(filled, Matcher.quoteReplacement(value));
        }
        return expressions.appendTail(filled).toString();
    }
}
