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

/** A document as JMeter's JSON Extractor parses it, for any number of paths. */
public final class JsonTree {

    /** Configuration of JMeter's JSON Extractor. */
    static final Configuration STOCK = Configuration.defaultConfiguration().addOptions(Option.ALWAYS_RETURN_LIST);

    /** Preserves digits of numbers and the order of members. */
    private static final JsonMapper EXACT = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private static final Configuration AS_WRITTEN = STOCK.jsonProvider(new JacksonJsonProvider(EXACT));

    private final Configuration configuration;
    private final Object root;

    /** @throws RuntimeException when the document is not JSON */
    public JsonTree(String document) {
        this(document, STOCK);
    }

    private JsonTree(String document, Configuration as) {
        configuration = as;
        if (document == null || document.isEmpty())
            throw new IllegalArgumentException("there is no JSON to read: it is empty");
        root = as.jsonProvider().parse(document);
        if (root == null) throw new IllegalArgumentException("there is no JSON to read: it is null");
    }

    /** With values as written in the document if it is strict. */
    static JsonTree asWritten(String document) {
        try {
            return new JsonTree(document, AS_WRITTEN);
        } catch (InvalidJsonException notStrict) {
            return new JsonTree(document);
        }
    }

    /** Empty when there is no such path; null for JSON's null. */
    public List<String> texts(JsonPath path) {
        List<Object> values;
        try {
            values = path.read(root, configuration);
        } catch (PathNotFoundException notThere) {
            return List.of();
        }
        List<String> texts = new ArrayList<>(values.size());
        for (Object value : values) texts.add(configuration == STOCK ? text(value) : written(value));
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
        if (value instanceof JSONArray array) return array.toJSONString();
        return value == null ? null : value.toString();
    }
}
