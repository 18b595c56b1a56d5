// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import java.nio.file.Path;

/** Inspections without a run around them. */
public final class TestInspectors {

    private TestInspectors() {}

    /** @param folder takes the bodies of failed responses */
    public static ResponseInspector of(ResponseCheck check, Path folder) {
        return new ResponseInspector(check, new FailedBodies(() -> folder), false);
    }

    /** One whose results have all of the response. */
    public static ResponseInspector detailed(ResponseCheck check, Path folder) {
        return new ResponseInspector(check, new FailedBodies(() -> folder), true);
    }
}
