// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Fingerprint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Everything that determines the capacity of a load agent: the plan, its parameters except those for the duration, the
 * rate and the system under test, our jars, the JVM and the machine. Runs with the same key have the same ceiling.
 * Immutable.
 *
 * @param json as in {@code run.json}; never changed
 */
public record Conditions(ObjectNode json) {

    /** Parameters for the duration of a run. */
    public static final Set<String> LENGTHS = Set.of(
            "Warmup",
            "WarmupLimit",
            "Duration",
            "Precision",
            "Messages",
            "LoopCount",
            "DrainTimeout",
            "IdleTimeout",
            "BrowseTimeout",
            "RunId");

    /** Parameters that deliberately slow the load agent down. */
    public static final Set<String> PACE = Set.of("Rate", "ConsumeTime", "ConsumerStart");

    /** Parameters of the system. */
    public static final Set<String> SYSTEM = Set.of("Target", "Protocol", "Workers");

    private static final String SYSTEM_SETTINGS = "_\\.(target\\..*|jms\\.(amqp|calibration))";

    /** Options of the target; they matter only where they affect its clients. */
    private static final String OPTIONS = "TargetOptions";

    private static final String CPUS = "cpus";
    private static final String TLS = "tls=true";
    private static final int KEY = 32;

    /**
     * @param run {@code run.json}
     * @return empty if it lacks data, as in older versions
     */
    public static Optional<Conditions> of(JsonNode run) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("planSha256", run.path("planSha256"));
        json.set("jarsSha256", run.at("/versions/jarsSha256"));
        json.set("jvm", run.at("/versions/jvm"));
        json.set("cpu", run.at("/host/cpu"));
        json.set(CPUS, run.at("/host/cpus"));
        json.set("maxHeapBytes", run.at("/host/maxHeapBytes"));
        for (JsonNode fact : json) if (fact.isMissingNode()) return Optional.empty();
        json.put("https", run.path("targetUrl").asText().startsWith("https:"));
        List<String> settings = new ArrayList<>();
        run.path("settings").forEach(setting -> settings.add(setting.asText()));
        ArrayNode agentSettings = json.putArray("settings");
        ownSettings(settings).forEach(agentSettings::add);
        Map<String, String> parameters = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : run.path("parameters").properties())
            parameters.put(entry.getKey(), entry.getValue().asText());
        ObjectNode own = json.putObject("parameters");
        ownParameters(parameters).forEach(own::put);
        return Optional.of(new Conditions(json));
    }

    /** The settings that affect the load agent, sorted. */
    public static List<String> ownSettings(List<String> settings) {
        return settings.stream()
                .filter(setting -> !setting.matches(SYSTEM_SETTINGS))
                .sorted()
                .toList();
    }

    /** The parameters that affect the work for each sample, sorted by name. */
    public static Map<String, String> ownParameters(Map<String, String> parameters) {
        Map<String, String> own = new TreeMap<>();
        parameters.forEach((name, value) -> {
            boolean free = LENGTHS.contains(name) || PACE.contains(name) || SYSTEM.contains(name);
            if (!free) own.put(name, name.equals(OPTIONS) ? withoutTls(value) : value);
        });
        return own;
    }

    /** TLS is left out, because the URL shows it, even for a system that was not started by the run. */
    private static String withoutTls(String options) {
        return Arrays.stream(options.strip().split("\\s+"))
                .filter(option -> !option.equals(TLS))
                .collect(Collectors.joining(" "));
    }

    /** A digest of the conditions, usable as a file name. */
    public String key() {
        return Fingerprint.of(json.toString()).substring(0, KEY);
    }

    /** The same conditions for runs with this number of CPUs. */
    public Conditions withCpus(int cpus) {
        return new Conditions(json.deepCopy().put(CPUS, cpus));
    }

    /** Names of the conditions that differ from others; empty if none does. */
    public List<String> differences(Conditions other) {
        return json.properties().stream()
                .filter(entry -> !entry.getValue().equals(other.json.path(entry.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }
}
