// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.json;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.InvalidJsonException;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.Option;
import com.jayway.jsonpath.PathNotFoundException;
import com.jayway.jsonpath.spi.json.JacksonJsonProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.minidev.json.JSONArray;
import net.minidev.json.JSONObject;

/**
 * A parsed document, which any number of paths are read from: the way of JMeter's JSON Extractor.
 */
public final class JsonTree {

    /** As JSON Extractor has it. */
    static final Configuration STOCK =
            Configuration.defaultConfiguration().addOptions(Option.ALWAYS_RETURN_LIST);

    /** Keeps the digits of numbers, and the order of members. */
    private static final JsonMapper EXACT =
            JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    private static final Configuration AS_WRITTEN =
            STOCK.jsonProvider(new JacksonJsonProvider(EXACT));

    private final Configuration configuration;
    private final Object root;

    /**
     * Parses a document as JSON Extractor does.
     *
     * @throws RuntimeException when it is none
     */
    public JsonTree(String document) {
        this(document, STOCK);
    }

    private JsonTree(String document, Configuration as) {
        configuration = as;
        if (document == null || document.isEmpty()) {
            throw new IllegalArgumentException("there is no JSON to read: it is empty");
        }
        root = as.jsonProvider().parse(document);
        if (root == null) {
            throw new IllegalArgumentException("there is no JSON to read: it is null");
        }
    }

    /** The same with values as the document has them; only if it is not strict, as above. */
    static JsonTree asWritten(String document) {
        try {
            return new JsonTree(document, AS_WRITTEN);
        } catch (InvalidJsonException notStrict) {
            return new JsonTree(document);
        }
    }

    /** Texts of the values at a path, null for JSON's null; none when there is no such path. */
    public List<String> texts(JsonPath path) {
        List<Object> values;
        try {
            values = path.read(root, configuration);
        } catch (PathNotFoundException notThere) {
            return List.of();
        }
        List<String> texts = new ArrayList<>(values.size());
        for (Object value : values)
            texts.add(configuration == STOCK ? text(value) : written(value));
        return texts;
    }

    private static String written(Object value) {
        if (value == null) return null;
        boolean container = value instanceof Map || value instanceof List;
        return container ? AS_WRITTEN.jsonProvider().toJson(value) : value.toString();
    }

    @SuppressWarnings("unchecked")
    static String text(Object value) {
        if (value instanceof Map) {
            // a hash map: the stock extractor shows the members of the outermost object in its
            // order
            return new JSONObject((Map<String, ?>) value).toJSONString();
        }
        if (value instanceof JSONArray array) {
            return array.toJSONString();
        }
        return value == null ? null : value.toString();
    }
}
