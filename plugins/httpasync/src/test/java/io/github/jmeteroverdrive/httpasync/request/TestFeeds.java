// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.httpasync.DataFeed;
import java.nio.file.Path;

/** Feeds for the tests of requests. */
public final class TestFeeds {

    private TestFeeds() {}

    /** The rows of a file, each once. */
    public static FeedTable jsonLines(Path file) {
        DataFeed element = new DataFeed();
        element.setName("rows");
        element.setProperty("DataFeed.file", file.toString());
        element.setProperty("DataFeed.format", "json-lines");
        element.setProperty("DataFeed.rows", "once");
        return new FeedTable(element);
    }
}
