// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.httpasync.request.FeedFields;
import io.github.jmeteroverdrive.httpasync.request.FeedTable;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.run.RunElement;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.engine.util.NoConfigMerge;

/** {@code od - Data Feed}: rows of data for the requests that name it. */
public class DataFeed extends ConfigTestElement implements NoConfigMerge, RunElement {

    private static final long serialVersionUID = 1;

    public static final String LABEL = FeedFields.LABEL;

    @Override
    public void runStarted(RunContext run) {
        FeedTable.declare(run, this);
    }
}
