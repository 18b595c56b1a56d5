// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** What is counted, per {@link Phase}. The definitions are in docs/measures.md. */
public enum Count {
    /** {@code send()} was called. By send time. */
    SENT,
    /** Payload bytes of sent messages; of samples the bytes of their requests. */
    BYTES_SENT,
    /** The broker acknowledged. By send time. */
    COMPLETED,
    /** Not sent, or refused by the broker: {@code send()} or the completion reported an error. */
    FAILED,
    /** The connection broke before the outcome was known, so the broker may have taken the message. By send time. */
    IN_DOUBT,
    /** Neither acknowledged nor failed within the drain time-out. By send time. */
    UNRESOLVED,
    /** In a transaction that the producer aborted on purpose. By send time. */
    ABORTED,
    /** Acknowledgements that arrived in this phase, whenever their message was sent; for rates. */
    COMPLETED_EVENTS,
    /**
     * Deliveries, every {@link ReceivedSequences.Arrival} except DUPLICATED. By send time. First deliveries are this
     * minus {@link Ledger#duplicated()}, over all phases.
     */
    RECEIVED,
    /** Payload bytes of received messages; of samples the bytes of bodies on the wire. */
    BYTES_RECEIVED,
    /** Deliveries that arrived in this phase, whenever their message was sent; for rates. */
    RECEIVED_EVENTS,
    /** Deliveries of other runs: no stamp or another run id. By receipt. */
    FOREIGN,
    /** Deliveries of messages whose transaction is aborted on purpose; not part of {@link #RECEIVED}. By send time. */
    ABORTED_RECEIVED,
    /** ns that consumers were connected; divided by elapsed ns it is their number. */
    CONSUMER_NANOS,
    /** ns of {@link #CONSUMER_NANOS} in which the plan kept them busy. */
    CONSUMER_BUSY_NANOS,
    /** Times that a consumer had to give up partitions and got others. By the end of each. */
    REBALANCES,
    /** ns that consumers had given up partitions and waited for others. */
    REBALANCE_NANOS,
    /** Deliveries flagged as redelivered. */
    REDELIVERED,
    /** Deliveries that a consumer gave back on purpose; no other count contains them. By send time. */
    ROLLED_BACK,
    /** Replies whose correlation ID is missing or is not that of their request. By receipt. */
    MISCORRELATED,
    /**
     * Repeated deliveries to a queue or subscription within one JVM ({@link ReceivedSequences.Arrival#DUPLICATED}); all
     * of them are this plus {@link Ledger#duplicated()}, over all phases.
     */
    DUPLICATED,
    /**
     * Deliveries that may or may not be repeated ({@link ReceivedSequences.Arrival#UNREMEMBERED}); part of
     * {@link #RECEIVED}.
     */
    UNREMEMBERED,
    /** Deliveries with a sequence number below an earlier one of the producer at the same consumer. */
    REORDERED,
    /** Refusals because max pending was reached, one per episode. */
    BLOCKED,
    /** ns spent refused. */
    BLOCKED_NANOS,
    /** Those of {@link #BLOCKED} at the end-to-end limit. */
    BLOCKED_END_TO_END,
    /** ns of {@link #BLOCKED_NANOS} at the end-to-end limit. */
    BLOCKED_END_TO_END_NANOS,
    /**
     * ns of the {@code send()} calls that took 100 µs or more: the client throttled the sender or waited for the
     * broker.
     */
    SEND_BLOCKED_NANOS,
    /** ns that producers were inside {@code commit()}, where they wait for the broker. */
    COMMIT_NANOS,
    /** Requests of the client library to the broker, as it counts them. By the end of the second that reports them. */
    CLIENT_REQUESTS,
    /** Bytes of {@link #CLIENT_REQUESTS} on the wire, before TLS. */
    CLIENT_BYTES,
    /** ns for which the broker delayed its answers to {@link #CLIENT_REQUESTS} because of a quota. */
    THROTTLED_NANOS,
    /**
     * ns that producers had, from their first sample to the end of their thread: the whole of {@link #BLOCKED_NANOS}.
     */
    PRODUCER_NANOS,
    /** ns that threads of producers or requests had: the whole of {@link #SEND_BLOCKED_NANOS}. */
    SENDER_NANOS,
    /** Messages in flight integrated over time (message·ns); over elapsed ns it is the mean pending. */
    PENDING_NANOS,
    /** Messages dropped in rate mode skip. By due time. */
    DROPPED,
    /** Messages that the schedule of a rate required until the sender ended. By due time. */
    DUE,
    /** Those of {@link #DUE} before the producer had sent its share of the messages. By due time. */
    WANTED,
    /** Messages sent by producers that have a rate; part of {@link #SENT}. By due time. */
    SENT_AT_RATE,
    /** Those of {@link #SENT_AT_RATE} that were sent more than a second late. By due time. */
    SENT_LATE,
    /** Sender threads that were stopped before the end of the measured phase and before their share was sent. */
    SENDERS_STOPPED,
    /** Producers that have a rate, in each phase that they reached. */
    RATED_PRODUCERS,
    /** ns of their schedules; divided by their number it is how long the rate applied. */
    RATE_NANOS,
    /** Latencies below 0, recorded as 0: the clocks of two hosts disagree. Counted by the recorder. */
    NEGATIVE_TIMES,
    /** Messages of the run that are still on their queue when it ends. By send time. */
    LEFT_OVER,
    /** Queues browsed at the end; if there are none, what is left is unknown. */
    BROWSED,
    /** Messages of the run that a browsing consumer saw, in each pass again. By start of the pass. */
    BROWSED_MESSAGES,
    /** Messages that are not of this run and that a browsing consumer saw, in each pass again. By start of the pass. */
    BROWSED_FOREIGN,
    /** Requests, and results of samplers that do not measure for themselves. By start. */
    SAMPLES,
    /** Those of {@link #SAMPLES} whose response began to arrive, complete or not. By start. */
    ANSWERED,
    /**
     * Those of {@link #SAMPLES} that failed, including those that an element of the plan marked as failed; for messages
     * only the latter.
     */
    SAMPLE_ERRORS,
    /** Failed messages whose results an element of the plan marked as successful. By send time. */
    EXCUSED,
    /** Those of {@link #SAMPLE_ERRORS} that the server cannot have served. By start. */
    SAMPLES_UNSENT,
    /** Those of {@link #SAMPLE_ERRORS} that were sent and got no answer. By start. */
    SAMPLES_IN_DOUBT,
    /**
     * Requests or iterations of a configured number that had not begun when their thread was stopped. By that moment.
     */
    NOT_BEGUN,
    /** Responses that redirect their request. By start of the first request. */
    REDIRECTS,
    /** Those of {@link #REDIRECTS} that the request followed. By start of the first request. */
    REDIRECTS_FOLLOWED,
    /** Requests sent again with an answer to a challenge of the server. By start of the first. */
    AUTHENTICATIONS,
    /** Requests sent again because their connection was closed or they were not processed. By start of the first. */
    RETRIES,
    /** Responses that are read as events and have at least one. By start of the request. */
    STREAMS,
    /** Events of {@link #STREAMS}. By start of the request. */
    EVENTS,
    /** Iterations of a flow that have begun. By start. */
    ITERATIONS,
    /** Those of {@link #ITERATIONS} whose steps all succeeded. By start. */
    ITERATIONS_COMPLETED,
    /** Those of {@link #ITERATIONS} that ended with a failed step. By start. */
    ITERATIONS_FAILED,
    /** Connections that were opened. By the time at which they were established. */
    CONNECTIONS,
    /**
     * Messages listed to an observer for the first time, counted per observer; part of {@link #RECEIVED}. By start of
     * the listing.
     */
    LISTED,
    /** Those of {@link #LISTED} that were posted in an earlier phase. By start of the listing. */
    LISTED_OF_EARLIER,
    /** Messages listed to an observer again; part of {@link #DUPLICATED}. By start of the listing. */
    LISTED_AGAIN,
    /** Messages in claims, each time that they were claimed. By start of the claim. */
    CLAIMED,
    /** Those of {@link #CLAIMED} that were posted in an earlier phase. By start of the claim. */
    CLAIMED_OF_EARLIER,
    /** Messages deleted or acknowledged by the worker that claimed them. By start of the deletion. */
    DELETED,
    /** Deletions refused because another worker had the claim by then. By start of the deletion. */
    DELETES_REFUSED,
    /**
     * Messages whose deletion was requested without an answer: they may or may not be deleted. By start of the
     * deletion.
     */
    DELETES_UNANSWERED,
    /** Listings without a message; a success. By start. */
    EMPTY_LISTINGS,
    /** Claims without a message; a success. By start. */
    EMPTY_CLAIMS,
    /**
     * ns that workers of a pattern were active, from the end of one request to the end of the next; divided by elapsed
     * ns it is their number. By start of the request.
     */
    WORKER_NANOS,
    /** Messages accepted in the run as reported by the server; once, at its end. */
    SERVER_POSTED,
    /** Deletions in the run as reported by the server; once, at its end. */
    SERVER_DELETED
}
