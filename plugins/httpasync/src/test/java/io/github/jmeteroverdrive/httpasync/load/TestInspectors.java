// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import java.nio.file.Path;

/** Inspectors without a run. */
public final class TestInspectors {

    private TestInspectors() {}

    /** @param folder for the bodies of failed responses */
    public static ResponseInspector of(ResponseCheck check, Path folder) {
        return new ResponseInspector(check, new FailedBodies(() -> folder), false);
    }

    /** An inspector whose results contain the whole response. */
    public static ResponseInspector detailed(ResponseCheck check, Path folder) {
        return new ResponseInspector(check, new FailedBodies(() -> folder), true);
    }
}
