// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

/** Receives a response as it arrives. One thread. */
public interface ResponseSink {

    ResponseSink NONE = new ResponseSink() {
        @Override
        public boolean wantsBody() {
            return false;
        }

        @Override
        public void take(byte[] bytes, int from, int to) {}
    };

    /** A response begins; also called after an interim response, which must be discarded. */
    default void begin() {}

    /** Whether {@link #field} is needed; it may be called anyway if that costs nothing. */
    default boolean wantsFields() {
        return false;
    }

    /**
     * A header, but not a trailer.
     *
     * @param line name, colon and value, without the line end; reused after the call
     */
    default void field(byte[] line, int from, int to) {}

    /** The same for a trailer, of HTTP/2 only. */
    default void trailer(byte[] line, int from, int to) {}

    /** The head is complete. */
    default void head(int status) {}

    /** Whether it wants the following bytes of the body; others may be left out. */
    default boolean wantsBody() {
        return true;
    }

    /** Reads the events of the present body; null if it is not read as a stream of events. */
    default EventReader events() {
        return null;
    }

    /** Whether the rest of the body is not wanted, so that a stream of HTTP/2 is cancelled. */
    default boolean isOver() {
        return false;
    }

    /** The run ends before a response whose end only it, or the server, decides: it counts as complete. */
    default void cutOff() {}

    /**
     * Takes bytes of the body.
     *
     * @param bytes reused after the call
     */
    void take(byte[] bytes, int from, int to);
}
