package io.github.jmeteroverdrive.measure;

/** What is counted. Each is kept per {@link Phase}; definitions are those of docs/measures.md. */
public enum Count {
    /** {@code send()} was called. By send time. */
    SENT,
    /** Payload bytes of sent messages. */
    BYTES_SENT,
    /** The broker acknowledged. By send time. */
    COMPLETED,
    /** {@code send()} threw or the completion was an exception. By send time. */
    FAILED,
    /** Neither acknowledged nor failed within the drain time-out. By send time. */
    UNRESOLVED,
    /** Acknowledgements that arrived in this phase, whenever their message was sent; for rates. */
    COMPLETED_EVENTS,
    /** First delivery to a consumer. By send time. */
    RECEIVED,
    /** Payload bytes of received messages. */
    BYTES_RECEIVED,
    /** Deliveries that arrived in this phase, whenever their message was sent; for rates. */
    RECEIVED_EVENTS,
    /** Deliveries that are not this run's: no stamp or another run id. By receipt. */
    FOREIGN,
    /** Deliveries flagged as redelivered. */
    REDELIVERED,
    /** Deliveries of a sequence number that had been delivered before. */
    DUPLICATED,
    /** Deliveries whose sequence number is below an earlier one of the same producer at the same consumer. */
    REORDERED,
    /** Refusals because max pending was reached, one per episode. */
    BLOCKED,
    /** ns spent refused. */
    BLOCKED_NANOS,
    /** ns of the {@code send()} calls that took 100 µs or more: the client itself held the sender back. */
    SEND_BLOCKED_NANOS,
    /** Integral of messages in flight over time (message·ns); divided by elapsed time it is the mean pending. */
    PENDING_NANOS,
    /** Messages left out in rate mode skip. */
    DROPPED,
    /** Results of samplers that measure nothing themselves, taken as they are. */
    SAMPLES,
    /** Such results that failed. */
    SAMPLE_ERRORS
}
