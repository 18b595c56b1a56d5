// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;

/** Moves from match to match in one text after another. Used by one thread. */
public abstract class MatchFinder<V> {

    /** As a match number: any match, each as likely. */
    public static final int RANDOM = 0;

    protected abstract void open(TextSource source);

    protected abstract boolean next();

    protected abstract V value();

    /** Releases the text. */
    protected abstract void close();

    /**
     * Match numbers run on from one source to the next.
     *
     * @param number 1 is the first; {@link #RANDOM}
     * @return null when there are not as many
     */
    public final V find(TextSources sources, int number) {
        V found = null;
        int count = 0;
        for (int i = 0; i < sources.size(); i++) {
            open(sources.get(i));
            while (next()) {
                count++;
                if (number == RANDOM && JMeterUtils.getRandomInt(count) == 0) found = value();
                if (count == number) return value();
            }
        }
        return found;
    }

    public final List<V> findAll(TextSources sources) {
        List<V> all = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            open(sources.get(i));
            while (next()) all.add(value());
        }
        return all;
    }
}
