// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

/** Thrown by a fast path that leaves a document to the stock extractor's parser. Costs nothing. */
public final class FallbackNeeded extends RuntimeException {

    public static final FallbackNeeded INSTANCE = new FallbackNeeded();

    private static final long serialVersionUID = 1;

    private FallbackNeeded() {
        super("left to the stock extractor's parser", null, false, false);
    }
}
