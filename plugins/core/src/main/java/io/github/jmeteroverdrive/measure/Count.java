// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

/** What is counted. Each is kept per {@link Phase}; definitions are those of docs/measures.md. */
public enum Count {
    /** {@code send()} was called. By send time. */
    SENT,
    /** Payload bytes of sent messages; of samples the bytes of their requests. */
    BYTES_SENT,
    /** The broker acknowledged. By send time. */
    COMPLETED,
    /** Not sent, or refused by the broker: {@code send()} or the completion says so. */
    FAILED,
    /** The connection broke before the outcome was known, so the broker may have taken the message. By send time. */
    IN_DOUBT,
    /** Neither acknowledged nor failed within the drain time-out. By send time. */
    UNRESOLVED,
    /** Acknowledgements that arrived in this phase, whenever their message was sent; for rates. */
    COMPLETED_EVENTS,
    /**
     * Deliveries, each {@link ReceivedSequences.Arrival} but DUPLICATED. By send time. First deliveries are this minus
     * {@link Ledger#duplicated()}, over all phases.
     */
    RECEIVED,
    /** Payload bytes of received messages; of samples the bytes of bodies on the wire. */
    BYTES_RECEIVED,
    /** Deliveries that arrived in this phase, whenever their message was sent; for rates. */
    RECEIVED_EVENTS,
    /** Deliveries that are not this run's: no stamp or another run id. By receipt. */
    FOREIGN,
    /** ns that consumers were there; over elapsed ns it is their number. */
    CONSUMER_NANOS,
    /** ns of {@link #CONSUMER_NANOS} in which the plan kept them busy. */
    CONSUMER_BUSY_NANOS,
    /** Deliveries flagged as redelivered. */
    REDELIVERED,
    /** Replies whose correlation ID is not that of their request, or of none. By receipt. */
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
    /** Those of {@link #BLOCKED} at the limit from end to end. */
    BLOCKED_END_TO_END,
    /** ns of {@link #BLOCKED_NANOS} at the limit from end to end. */
    BLOCKED_END_TO_END_NANOS,
    /**
     * ns of the {@code send()} calls that took 100 µs or more: the client itself held the sender back, or waited for
     * the broker.
     */
    SEND_BLOCKED_NANOS,
    /** ns that producers were inside {@code commit()}, where they wait for the broker. */
    COMMIT_NANOS,
    /** Messages in flight integrated over time (message·ns); over elapsed ns it is the mean pending. */
    PENDING_NANOS,
    /** Messages left out in rate mode skip. By due time. */
    DROPPED,
    /** Messages that were due by a rate, as far as its schedule had come when the sender ended. By due time. */
    DUE,
    /**
     * Those of {@link #DUE} that were to be sent at all: a producer that has sent its share of the messages owes none
     * of those that come later. By due time.
     */
    WANTED,
    /** Messages sent by those that have a rate; part of {@link #SENT}. By due time. */
    SENT_AT_RATE,
    /** Those of {@link #SENT_AT_RATE} that were sent more than a second late. By due time. */
    SENT_LATE,
    /** Threads of senders that were stopped before their time and before their share was sent. */
    SENDERS_STOPPED,
    /** Producers that have a rate; in each phase that they have come to. */
    RATED_PRODUCERS,
    /** ns of their schedules; over their number it is how long the rate was wanted. */
    RATE_NANOS,
    /** Latencies below 0, recorded as 0: the clocks of two hosts disagree. Counted by the recorder. */
    NEGATIVE_TIMES,
    /** Messages of the run that lie on their queue when it ends. By send time. */
    LEFT_OVER,
    /** Queues whose messages were counted at the end; without one, it is not known what is left. */
    BROWSED,
    /** Requests, and results of samplers that measure nothing themselves. By start. */
    SAMPLES,
    /** Those of them for which a response has begun to come, whatever became of it. By start. */
    ANSWERED,
    /**
     * Those of {@link #SAMPLES} that failed, by themselves or because an element of the plan made failures of them; of
     * messages only the latter.
     */
    SAMPLE_ERRORS,
    /** Messages that failed, and whose results an element of the plan made successes. By send time. */
    EXCUSED,
    /** Those of {@link #SAMPLE_ERRORS} that the server cannot have served. By start. */
    SAMPLES_UNSENT,
    /** Those of {@link #SAMPLE_ERRORS} that were sent and got no answer. By start. */
    SAMPLES_IN_DOUBT,
    /**
     * Requests, or iterations, of a number that was asked for, which had not begun when their thread was stopped. By
     * that moment.
     */
    NOT_BEGUN,
    /** Responses that send their request elsewhere. By start of the first request. */
    REDIRECTS,
    /** Ways through the steps of a flow that have begun. By their begin. */
    ITERATIONS,
    /** Those of {@link #ITERATIONS} of which all steps were successes. By their begin. */
    ITERATIONS_COMPLETED,
    /** Those of {@link #ITERATIONS} that have ended with a failed step. By their begin. */
    ITERATIONS_FAILED,
    /** Connections that were opened. By the moment at which they stood. */
    CONNECTIONS,
    /**
     * Messages that an observer was shown for the first time, of each observer; part of {@link #RECEIVED}. By start of
     * the listing.
     */
    LISTED,
    /** Those of {@link #LISTED} that were posted in an earlier phase. By start of the listing. */
    LISTED_OF_EARLIER,
    /** Messages that an observer was shown once more; part of {@link #DUPLICATED}. By start of the listing. */
    LISTED_AGAIN,
    /** Messages in claims, each time that they were claimed. By start of the claim. */
    CLAIMED,
    /** Those of {@link #CLAIMED} that were posted in an earlier phase. By start of the claim. */
    CLAIMED_OF_EARLIER,
    /** Messages deleted, or acknowledged, by who claimed them. By start of the deletion. */
    DELETED,
    /** Deletions that were refused, because the claim was another's by then. By start of the deletion. */
    DELETES_REFUSED,
    /** Messages whose deletion was asked for, and no answer came: they may be gone or not. By start of the deletion. */
    DELETES_UNANSWERED,
    /** Listings without a message; a success. By start. */
    EMPTY_LISTINGS,
    /** Claims without a message; a success. By start. */
    EMPTY_CLAIMS,
    /**
     * ns that workers of a pattern were at work, from the end of one request to the end of the next; over elapsed ns it
     * is their number. By start of the request.
     */
    WORKER_NANOS,
    /** Messages that the server says it has taken in the run; once, at its end. */
    SERVER_POSTED,
    /** Deletions that the server says it has done in the run; once, at its end. */
    SERVER_DELETED
}
