// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jmeteroverdrive.cli.compare.NetworkReader.CpusReader;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.SummaryForm;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The JSON schema of compare files, for completion and checks in editors: the keys that {@link CompareFileReader}
 * reads, with the names of this project. The reader has more checks, because a schema cannot follow references between
 * variants.
 */
public final class CompareSchema {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    private static final Map<String, Object> TEXT = Map.of("type", List.of("boolean", "number", "string"));
    private static final Map<String, Object> TEXTS = Map.of("type", "array", "items", TEXT);

    /** Of YAML: editors may check a mapping without what it merges. */
    private static final String MERGE = "<<";

    private static final Map<String, Object> MERGED = Map.of();
    private static final Map<String, Object> TEXT_MAP =
            Map.of("type", "object", "properties", Map.of(MERGE, MERGED), "additionalProperties", TEXT);
    private static final Map<String, Object> BOOLEAN = Map.of("type", "boolean");
    private static final Map<String, Object> NUMBER = Map.of("type", "number");
    private static final Map<String, Object> SOME_TEXTS = with(TEXTS, "minItems", 1);
    private static final Map<String, Object> FIGURE = Map.of("$ref", "#/definitions/figure");
    private static final Map<String, Object> NETWORK = Map.of("$ref", "#/definitions/network");

    private CompareSchema() {}

    /** The file {@code profiles/compare/schema.json} of a project. */
    public static String of(Home home) {
        Map<String, Object> schema = new TreeMap<>();
        schema.put("$schema", "http://json-schema.org/draft-07/schema#");
        schema.put("title", "A compare file of JMeter Overdrive");
        schema.put("$comment", "made by ./overdrive list --schema");
        schema.putAll(file(home));
        schema.put("definitions", Map.of("figure", figure(), "network", network(home)));
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, Object> file(Home home) {
        Map<String, Object> known = new TreeMap<>();
        Catalogue.inComparisons().keySet().forEach(name -> known.put(name, FIGURE));
        Map<String, Object> figures =
                Map.of("type", "object", "minProperties", 1, "properties", known, "additionalProperties", FIGURE);
        return object(
                CompareFileReader.KEYS,
                Set.of("name", "description", "notShown", "figures", "variants"),
                Map.of(
                        "name", TEXT,
                        "description", TEXT,
                        "notShown", TEXT,
                        "target",
                                object(
                                        CompareFileReader.TARGET_KEYS,
                                        Set.of("name"),
                                        Map.of("name", TEXT, "options", TEXTS)),
                        "network", NETWORK,
                        "cpus", object(CpusReader.KEYS, CpusReader.KEYS, Map.of("agent", cpus(), "target", cpus())),
                        "observer",
                                object(
                                        CompareFileReader.OBSERVER_KEYS,
                                        CompareFileReader.OBSERVER_KEYS,
                                        Map.of("command", SOME_TEXTS, "figures", SOME_TEXTS)),
                        "figures", figures,
                        "variants", Map.of("type", "array", "minItems", 2, "items", variant(home))));
    }

    private static Map<String, Object> figure() {
        Map<String, Object> ratios =
                Map.of("type", "object", "additionalProperties", Map.of("anyOf", List.of(TEXT, TEXTS)));
        return object(
                CompareFileReader.FIGURE_KEYS,
                Set.of(),
                Map.of(
                        "better", oneOf(CompareFileReader.BETTER),
                        "unit", TEXT,
                        "variants", TEXTS,
                        "ratio", Map.of("anyOf", List.of(TEXT, ratios)),
                        "published", TEXT_MAP));
    }

    private static Map<String, Object> variant(Home home) {
        Map<String, Object> whole =
                Map.of("if", Map.of("required", List.of("scenario")), "then", scenario(home), "else", command());
        return Map.of("if", Map.of("required", List.of(MERGE)), "else", whole);
    }

    private static Map<String, Object> scenario(Home home) {
        Map<String, Object> parameters = new TreeMap<>();
        home.parameters().keySet().forEach(name -> parameters.put(name, TEXT));
        parameters.put(MERGE, MERGED);
        return object(
                VariantReader.SCENARIO_KEYS,
                Set.of("name", "scenario"),
                Map.of(
                        "name", TEXT,
                        "scenario", oneOf(home.scenarios().keySet()),
                        "settings",
                                Map.of(
                                        "type",
                                        "array",
                                        "items",
                                        oneOf(home.settings().keySet())),
                        "parameters",
                                Map.of(
                                        "type",
                                        "object",
                                        "properties",
                                        parameters,
                                        // a property of JMeter or of the build
                                        "patternProperties",
                                        Map.of("\\.", TEXT),
                                        "additionalProperties",
                                        false),
                        "resultsFile", BOOLEAN,
                        "discard", with(NUMBER, "minimum", 0),
                        "network", NETWORK,
                        "against", TEXT,
                        "timeout", with(NUMBER, "exclusiveMinimum", 0)));
    }

    private static Map<String, Object> command() {
        Map<String, Object> types = new TreeMap<>(Map.of(
                "name", TEXT,
                "command", SOME_TEXTS,
                "parameters", TEXT_MAP,
                "directory", TEXT,
                "environment", TEXT_MAP,
                "network", NETWORK,
                "against", TEXT,
                "timeout", with(NUMBER, "exclusiveMinimum", 0)));
        types.put("needs", object(VariantReader.NEED_KEYS, VariantReader.NEED_KEYS, Map.of("path", TEXT, "run", TEXT)));
        types.put(
                "summary",
                object(
                        ReadingReader.SUMMARY_KEYS,
                        Set.of("form"),
                        Map.of(
                                "form", oneOf(SummaryForm.words()),
                                "file", TEXT,
                                "seconds", with(NUMBER, "exclusiveMinimum", 0))));
        types.put("figures", Map.of("type", "object", "additionalProperties", rule()));
        types.put("window", Map.of("type", "array", "items", with(NUMBER, "minimum", 0), "minItems", 2, "maxItems", 2));
        return object(VariantReader.COMMAND_KEYS, Set.of("name", "command"), types);
    }

    private static Map<String, Object> rule() {
        Map<String, Object> rule = object(
                ReadingReader.RULE_KEYS,
                Set.of(),
                Map.of(
                        "regex",
                        Map.of("type", "string", "format", "regex"),
                        "json",
                        Map.of("type", "string", "pattern", "^(/.*)?$"),
                        "file",
                        TEXT,
                        "factor",
                        NUMBER));
        return with(rule, "oneOf", List.of(Map.of("required", List.of("regex")), Map.of("required", List.of("json"))));
    }

    private static Map<String, Object> network(Home home) {
        return object(
                NetworkReader.KEYS,
                Set.of(),
                Map.of(
                        "veth", BOOLEAN,
                        "congestion", TEXT,
                        "presets", Map.of("type", "array", "items", oneOf(NetworkReader.presets(home))),
                        "keys", TEXT_MAP));
    }

    private static Map<String, Object> cpus() {
        return Map.of("type", List.of("integer", "string"), "pattern", CpusReader.LIST);
    }

    private static Map<String, Object> oneOf(Collection<String> words) {
        return Map.of("enum", List.copyOf(new TreeSet<>(words)));
    }

    /** Checks that each key of the reader has a type, and each type a key. */
    private static Map<String, Object> object(Set<String> keys, Set<String> required, Map<String, Object> types) {
        if (!keys.equals(types.keySet()))
            throw new IllegalStateException("the reader reads " + keys + ", types are of " + types.keySet());
        Map<String, Object> object = new TreeMap<>();
        object.put("type", "object");
        object.put("properties", with(types, MERGE, MERGED));
        object.put("additionalProperties", false);
        if (!required.isEmpty()) object.put("required", List.copyOf(new TreeSet<>(required)));
        return object;
    }

    private static Map<String, Object> with(Map<String, Object> type, String key, Object value) {
        Map<String, Object> more = new TreeMap<>(type);
        more.put(key, value);
        return more;
    }
}
