// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

/** Fields of a request's head that depend on where it goes. One thread. */
public interface HeadFields {

    /** None. */
    HeadFields NONE =
            new HeadFields() {
                @Override
                public boolean isEmpty() {
                    return true;
                }

                @Override
                public void add(Bytes head, int from, int to) {}
            };

    /** Whether no request has any now. */
    boolean isEmpty();

    /**
     * Adds the lines, each with its end.
     *
     * @param head has the request's target, path and query, between these places
     */
    void add(Bytes head, int from, int to);
}
