// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.httpasync.engine.Request;
import java.util.List;

/** The requests of one thread, one after another. That thread only. */
public interface Requests {

    /** Whether JMeter's variables and functions may make each request another. */
    boolean perRequest();

    /** Whether there is a next one; there is unless data are used up. */
    boolean more();

    /** The next one, which there must be. */
    Request next();

    /** Labels of the kinds that there are, by {@link Request#kind}; empty = the element's name. */
    List<String> labels();
}
