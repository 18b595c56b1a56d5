// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.check;

import io.github.jmeteroverdrive.httpasync.response.BodySink;

/** What is shown a response and has it inspected. One thread. */
public interface Inspected extends BodySink {

    /** What has looked at the present response. */
    Inspection inspection();
}
