// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import java.util.List;

/** The run did not come to its end. */
final class CutShort extends Rule {

    CutShort() {
        super(
                "cut-short",
                Side.MEASURING,
                List.of(Severity.DOUBT),
                "What a run would have shown later is not known");
    }

    @Override
    Look look(Evidence evidence) {
        return evidence.run().ended()
                ? Look.fine("The run came to its end.")
                : Look.doubt("The run was killed or cut short.", "Run it again to its end.");
    }
}
