// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.profile;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.measure.where.Frames;
import io.github.jmeteroverdrive.measure.where.Where;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The classes that the elements of a run consist of, from {@code run.json}. */
final class RunFrames {

    private static final String KEY = "frames";

    private RunFrames() {}

    /** Runs of older versions do not have them. */
    static boolean known(JsonNode run) {
        return run.has(KEY);
    }

    static Frames of(JsonNode run) {
        Map<Where, List<String>> own = new EnumMap<>(Where.class);
        for (Where where : Where.values()) {
            List<String> beginnings = new ArrayList<>();
            run.path(KEY).path(where.id()).forEach(frame -> beginnings.add(frame.asText()));
            if (!beginnings.isEmpty()) own.put(where, beginnings);
        }
        return Frames.with(own);
    }
}
