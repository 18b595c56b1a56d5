// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.httpasync.engine.Request;
import java.util.List;

/** The requests of one thread, one after another. That thread only. */
public interface Requests {

    /** Whether JMeter's variables and functions may make each request another. */
    boolean perRequest();

    /** Whether there seems to be a next one: another thread may use up the data first. */
    boolean more();

    /** The next one, which has to be sent: it takes its data. Null = the data are used up. */
    Request next();

    /** Labels of the kinds that there are, by {@link Request#kind}; empty = the element's name. */
    List<String> labels();
}
