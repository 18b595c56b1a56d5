// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sentences for the user, each said once, on the console and in the log. Thread-safe. */
final class Sentences {

    private static final Logger LOG = LoggerFactory.getLogger(RunContext.class);

    private final String mark;
    private final Consumer<String> console;
    private final Set<String> said = new LinkedHashSet<>();

    /**
     * @param mark stands before each sentence
     */
    Sentences(String mark, Consumer<String> console) {
        this.mark = mark;
        this.console = console;
    }

    synchronized void say(String sentence) {
        if (!said.add(sentence)) return;
        console.accept(mark + sentence);
        LOG.warn("{}{}", mark, sentence);
    }

    synchronized List<String> all() {
        return List.copyOf(said);
    }
}
