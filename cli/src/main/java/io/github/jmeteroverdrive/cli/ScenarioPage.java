// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli;

import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.ScenarioPlan;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.w3c.dom.Comment;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The page {@code docs/scenarios.md}: tables of all scenarios, settings and parameters. */
final class ScenarioPage {

    private static final String TOP = """
            # Scenarios, settings and parameters

            <!-- ./overdrive list --markdown > docs/scenarios.md makes this page of the plans in jmx/, of
            profiles/settings.xml and of profiles/parameters.properties; edit those. -->

            ## Scenarios

            `./overdrive run SCENARIO` runs the plan `jmx/SCENARIO.jmx`; so does `./mvnw jmeter:jmeter -P SCENARIO`. These
            pages explain them: [message brokers](jms.md), [Kafka](kafka.md), [MQTT](mqtt.md), [the throughput matrix](throughput.md), [messaging patterns](patterns.md),
            [HTTP](http.md), [HTTP load](http-load.md), [HTTP flows](http-flows.md), [gRPC](grpc.md), [downloads](downloads.md), [uploads](uploads.md), [extractors](extractors.md).

            """;

    private static final String SETTINGS = """

            ## Settings

            `SCENARIO,_.setting,_.setting` combines any number of them with a scenario.

            """;

    private static final String PARAMETERS = """

            ## Parameters

            `-DName=value`; in plain JMeter `-JName=value`. With `-Dtarget.url=URL` a system that is already running is
            used, and none is started.

            """;

    private ScenarioPage() {}

    static String of(Home home) {
        StringBuilder page = new StringBuilder(TOP);
        row(page, "scenario", "what runs", "its own defaults");
        row(page, "---", "---", "---");
        for (String name : home.scenarios().keySet()) {
            ScenarioPlan plan = home.plan(name);
            row(page, code(name), plan.comment(), defaults(plan));
        }
        page.append(SETTINGS);
        row(page, "setting", "what it does");
        row(page, "---", "---");
        home.settings().forEach((name, profile) -> row(page, code(name), description(profile)));
        page.append(PARAMETERS);
        row(page, "name", "default", "unit", "values", "what it is");
        row(page, "---", "---", "---", "---", "---");
        home.parameters().values().forEach(p -> row(page, cells(p)));
        return page.toString();
    }

    private static String[] cells(Home.Parameter p) {
        return List.of(code(p.name()), code(p.value()), p.unit(), code(p.range()), p.meaning())
                .toArray(String[]::new);
    }

    private static String defaults(ScenarioPlan plan) {
        return plan.defaults().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(own -> code(own.getKey() + "=" + own.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** The comment that a setting begins with. */
    private static String description(Element profile) {
        for (Node node = profile.getFirstChild(); node != null; node = node.getNextSibling())
            if (node instanceof Comment comment)
                return comment.getTextContent().strip().replaceAll("\\s+", " ");
        return "";
    }

    private static String code(String text) {
        return text.isEmpty() ? "" : "`" + text + "`";
    }

    private static void row(StringBuilder page, String... cells) {
        page.append('|');
        for (String cell : cells) page.append(cell.isEmpty() ? " |" : " " + cell.replace("|", "\\|") + " |");
        page.append('\n');
    }
}
