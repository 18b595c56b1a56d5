// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

/** Is shown a response as it comes. One thread. */
public interface ResponseSink {

    /** Takes no look at anything. */
    ResponseSink NONE =
            new ResponseSink() {
                @Override
                public boolean wantsBody() {
                    return false;
                }

                @Override
                public void take(byte[] bytes, int from, int to) {}
            };

    /** A response begins, or what was taken for one was interim and another follows. */
    default void begin() {}

    /** Whether {@link #field} is of use; where that costs something it is not called otherwise. */
    default boolean wantsFields() {
        return false;
    }

    /**
     * A field of the head; none of a trailer.
     *
     * @param line is another's: name, colon and value, without the line's end
     */
    default void field(byte[] line, int from, int to) {}

    /** The head is whole. */
    default void head(int status) {}

    /** Whether the body's further bytes are to be shown; else they may be left out. */
    default boolean wantsBody() {
        return true;
    }

    /**
     * @param bytes are another's: to be looked at now, not kept
     * @param from first byte of the body
     * @param to behind the last one that is here
     */
    void take(byte[] bytes, int from, int to);
}
