// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync;

import io.github.jmeteroverdrive.form.ElementGui;
import io.github.jmeteroverdrive.httpasync.request.FeedFields;

public class DataFeedGui extends ElementGui {

    public DataFeedGui() {
        super(FeedFields.DECLARATION, DataFeed::new);
    }
}
