// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.docs;

import io.github.jmeteroverdrive.cli.runs.Home;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The run configurations of {@code .run}, as the commands that IntelliJ generates from them. */
final class RunConfigurations {

    private RunConfigurations() {}

    static List<CommandBlock> commands() throws Exception {
        List<CommandBlock> commands = new ArrayList<>();
        for (Path file : Home.entries(CommandBlock.ROOT.resolve(".run"), ".run.xml")) {
            Element configuration = (Element) DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getElementsByTagName("configuration")
                    .item(0);
            commands.add(CommandBlock.within(file, command(configuration)));
        }
        return commands;
    }

    private static String command(Element configuration) {
        return switch (configuration.getAttribute("type")) {
            case "MavenRunConfiguration" -> maven(configuration);
            case "ShConfigurationType" -> option(configuration, "SCRIPT_TEXT").getAttribute("value");
            default -> throw new IllegalArgumentException(configuration.getAttribute("type"));
        };
    }

    private static String maven(Element configuration) {
        List<String> goals = values(option(configuration, "goals"), "option", "value");
        List<String> profiles = values(option(configuration, "profilesMap"), "entry", "key");
        return "./mvnw " + String.join(" ", goals) + (profiles.isEmpty() ? "" : " -P " + String.join(",", profiles));
    }

    private static Element option(Element within, String name) {
        return elements(within, "option")
                .filter(option -> option.getAttribute("name").equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> values(Element within, String element, String attribute) {
        return elements(within, element)
                .map(option -> option.getAttribute(attribute))
                .toList();
    }

    private static Stream<Element> elements(Element within, String name) {
        NodeList found = within.getElementsByTagName(name);
        return Stream.iterate(0, i -> i < found.getLength(), i -> i + 1).map(i -> (Element) found.item(i));
    }
}
