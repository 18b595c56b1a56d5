// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.measure.ClosestName;
import io.github.jmeteroverdrive.measure.Refusal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** A YAML mapping that rejects unknown keys, with their location in the message. Immutable. */
record YamlMap(String place, Map<?, ?> values) {

    /** Each variant may have a few. */
    private static final int MOST_ALIASES = 1_000;

    /** Merge keys, {@code <<}, are part of this schema. */
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setSchema(new CoreSchema())
            .setMaxAliasesForCollections(MOST_ALIASES)
            .build();

    private static final Pattern NO_ANCHOR = Pattern.compile("found undefined alias (.+)");
    private static final Pattern ANCHOR = Pattern.compile("(?<=[\\s\\[{,])&([^\\s\\[\\]{},]+)");

    /** @throws Refusal if the text of a file is not valid YAML */
    static Object parse(Path file, String text) {
        try {
            return new Load(SETTINGS).loadFromString(text);
        } catch (YamlEngineException e) {
            if (e instanceof MarkedYamlEngineException marked) {
                Matcher noAnchor = NO_ANCHOR.matcher(String.valueOf(marked.getProblem()));
                if (noAnchor.matches()) throw new Refusal(noAnchor(file, text, marked, noAnchor.group(1)), e);
            }
            String why = e.getMessage().strip().replaceAll("\\s+", " ");
            throw new Refusal("File " + file + " is not valid YAML (" + why + ").", e);
        }
    }

    private static String noAnchor(Path file, String text, MarkedYamlEngineException e, String name) {
        String line =
                e.getProblemMark().map(mark -> ", line " + (mark.getLine() + 1)).orElse("");
        List<String> anchors =
                ANCHOR.matcher(text).results().map(found -> found.group(1)).toList();
        return "File %s%s: '*%s' stands for what begins with '&%s', and nothing before it does; add that, or correct the name%s"
                .formatted(file, line, name, name, ClosestName.guess(name, anchors));
    }

    /**
     * @param place for messages, e.g. {@code jms.yaml, variant 2}
     * @throws Refusal if it is not a mapping
     */
    static YamlMap of(String place, Object value) {
        if (value instanceof Map<?, ?> map) return new YamlMap(place, map);
        if (value == null) throw new Refusal(place + " is empty; give 'key: value' lines.");
        throw new Refusal(place + ": '" + value + "' stands where 'key: value' lines are expected.");
    }

    /** The same mapping, restricted to these keys. */
    YamlMap only(Set<String> keys) {
        values.keySet().forEach(key -> NameCheck.check(place, "key", String.valueOf(key), keys));
        return this;
    }

    boolean has(String key) {
        return values.get(key) != null;
    }

    Object get(String key) {
        if (!has(key)) throw new Refusal(place + ": '" + key + "' is missing; add it.");
        return values.get(key);
    }

    /** Text of one line. Numbers and booleans are converted to text. */
    String text(String key) {
        Object value = get(key);
        if (value instanceof Map || value instanceof List)
            throw new Refusal(place + ": '" + key + "' must be a text, but is a list or map.");
        return String.valueOf(value).strip().replaceAll("\\s+", " ");
    }

    Optional<String> optional(String key) {
        return has(key) ? Optional.of(text(key)) : Optional.empty();
    }

    double number(String key, double absent) {
        if (!has(key)) return absent;
        if (get(key) instanceof Number number) return number.doubleValue();
        throw new Refusal(place + ": '" + key + "' must be a number, and is '" + get(key) + "'.");
    }

    boolean bool(String key, boolean absent) {
        if (!has(key)) return absent;
        if (get(key) instanceof Boolean value) return value;
        throw new Refusal(place + ": '" + key + "' must be true or false, but is '" + get(key) + "'.");
    }

    List<?> list(String key) {
        if (get(key) instanceof List<?> list) return list;
        throw new Refusal(place + ": '" + key + "' must be a list, lines that begin with '- ' or [a, b].");
    }

    List<String> texts(String key) {
        return has(key) ? list(key).stream().map(String::valueOf).toList() : List.of();
    }

    YamlMap map(String key) {
        return of(place + ", " + key, get(key));
    }

    /** All keys with their values as text; empty if the key is absent. */
    Map<String, String> textMap(String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (has(key)) map(key).keys().forEach(name -> texts.put(name, map(key).text(name)));
        return texts;
    }

    List<String> keys() {
        return values.keySet().stream().map(String::valueOf).toList();
    }
}
