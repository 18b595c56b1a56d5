// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** What jars say of their own frames, a file in each. */
final class FrameFiles {

    /** {@link Where#id()} = beginnings of frames, separated by commas. */
    static final String NAME = "META-INF/overdrive/frames.properties";

    private FrameFiles() {}

    /**
     * @throws IllegalStateException when a file names a group that there is not
     */
    static Map<Where, List<String>> in(ClassLoader jars) {
        Map<Where, List<String>> all = new EnumMap<>(Where.class);
        try {
            for (URL file : Collections.list(jars.getResources(NAME))) {
                Properties groups = new Properties();
                try (InputStream in = file.openStream()) {
                    groups.load(in);
                }
                for (String id : groups.stringPropertyNames())
                    all.computeIfAbsent(group(file, id), group -> new ArrayList<>())
                            .addAll(Arrays.asList(groups.getProperty(id).split("\\s*,\\s*")));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private static Where group(URL file, String id) {
        return Where.of(id)
                .orElseThrow(() -> new IllegalStateException(file + ": no group is named " + id));
    }
}
