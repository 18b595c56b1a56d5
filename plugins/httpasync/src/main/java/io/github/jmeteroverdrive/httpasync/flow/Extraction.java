// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.extractors.BodyFinder;
import io.github.jmeteroverdrive.httpasync.check.HeaderRule;
import java.util.function.Supplier;

/**
 * A value that a step takes from its response, as it was asked for. Of body, header and cookie only
 * one is there. Immutable.
 *
 * @param name of the variable
 * @param body makes what searches the body; null = another place
 * @param header the field whose value it is; null = another place
 * @param cookie the name of the cookie whose value it is; null = another place
 * @param match which one in the body, {@link BodyFinder#RANDOM} = any
 * @param otherwise the value when there is none; null = the step has failed then
 */
record Extraction(
        String name,
        Supplier<BodyFinder> body,
        HeaderRule header,
        String cookie,
        int match,
        String otherwise) {

    boolean ofBody() {
        return body != null;
    }
}
