// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.prove;

import java.nio.file.Path;
import java.util.Optional;

/**
 * One run of the experiment. Immutable.
 *
 * @param change empty for a base run
 * @param rate reached, a second; of two JVMs the sum
 * @param verdict of the run itself, a word or two
 * @param failure why it says nothing, a phrase; empty for a good run
 */
record Outcome(Optional<Change> change, double rate, String verdict, Path directory, Optional<String> failure) {

    boolean good() {
        return failure.isEmpty() && rate > 0;
    }

    boolean is(Lever lever) {
        return change.filter(one -> one.lever() == lever).isPresent();
    }

    String name() {
        return change.map(one -> one.lever().words()).orElse("base");
    }
}
