// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz;

import io.github.jmeteroverdrive.fuzz.fault.Fault;
import io.github.jmeteroverdrive.fuzz.truth.Range;
import io.github.jmeteroverdrive.fuzz.truth.Truth;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares the reports of a run with the facts. Each difference is one sentence. */
final class Oracle {

    private static final String RABBITS_REASON = "RabbitMQ does not support browsing";

    private final Case of;
    private final Claims claims;
    private final Truth truth;
    private final List<String> differences = new ArrayList<>();

    Oracle(Case of, Claims claims, Truth truth) {
        this.of = of;
        this.claims = claims;
        this.truth = truth;
    }

    /** Empty if all reports of the run are correct. */
    List<String> differences() {
        if (claims.refused()) {
            wrong("refused: " + claims.lines("REFUSED: "));
            return differences;
        }
        if (claims.summary().isMissingNode()) {
            wrong("no summary.json, exit " + claims.exit());
            return differences;
        }
        sent();
        received();
        left();
        lost();
        timed();
        rows();
        rate();
        verdict();
        sentences();
        return differences;
    }

    private void wrong(String sentence) {
        differences.add(sentence);
    }

    private void check(String what, long claimed, Range true_) {
        if (!true_.contains(claimed)) wrong(what + " " + claimed + ", truth " + true_);
    }

    private long inDoubt() {
        return claims.count("unresolved") + claims.count("inDoubt");
    }

    private void sent() {
        long sum = claims.count("completed") + claims.count("failed") + inDoubt();
        if (claims.count("sent") != sum) wrong("sent " + claims.count("sent") + ", sum " + sum);
        if (truth.taken().equals(Range.UNKNOWN)) return;
        long taken = truth.taken().min();
        long completed = claims.count("completed");
        if (completed > taken) wrong("completed " + completed + ", the broker took " + taken);
        if (taken > claims.count("sent")) wrong("sent " + claims.count("sent") + ", the broker took " + taken);
        long atMost = completed + inDoubt();
        if (taken > atMost)
            wrong("failed " + claims.count("failed") + ", of which the broker took " + (taken - atMost));
    }

    private void received() {
        check("received", claims.count("received"), truth.received());
        check("duplicated", claims.count("duplicated"), truth.repeated());
        check("redelivered", claims.count("redelivered"), truth.redelivered());
        OptionalLong left = truth.leftForeign();
        if (left.isEmpty()) return;
        Range foreign = truth.foreign();
        long seen = left.getAsLong();
        boolean browsed = claims.whole("leftOver").isPresent();
        if (foreign.equals(Range.UNKNOWN)) return;
        check(
                "foreign",
                claims.count("foreign"),
                new Range(foreign.min() + (browsed ? seen : 0), foreign.max() + seen));
    }

    private void left() {
        OptionalLong claimed = claims.whole("leftOver");
        if (truth.left().isEmpty()) {
            if (claimed.isPresent()) wrong("left over " + claimed.getAsLong() + ", but the broker is gone");
            return;
        }
        if (claimed.isPresent())
            check("left over", claimed.getAsLong(), Range.exactly(truth.left().getAsLong()));
        else if (claims.notKnown("leftOver").isEmpty()) {
            if (!of.topic())
                wrong("left over is absent without a reason, truth "
                        + truth.left().getAsLong());
        } else reason(claims.notKnown("leftOver"));
    }

    /** Messages in doubt may or may not be among the lost ones. */
    private Range lostTruth() {
        long doubtful = truth.taken().equals(Range.UNKNOWN)
                ? Long.MAX_VALUE / 2
                : Math.max(0, truth.taken().max() - claims.count("completed"));
        return truth.gone().minus(0, doubtful);
    }

    private void lost() {
        OptionalLong claimed = claims.measured("lost");
        boolean consumers = of.number("Consumers", 1) > 0;
        if (claimed.isEmpty()) {
            String reason = claims.notKnown("lost");
            if (!reason.isEmpty()) reason(reason);
            else if (consumers) wrong("lost is absent without a reason, truth " + lostTruth());
            return;
        }
        if (!of.topic() && truth.left().isEmpty() && claims.count("completed") > claims.count("received")) {
            wrong("lost " + claimed.getAsLong() + ", but the broker is gone");
            return;
        }
        OptionalLong expired = claims.whole("expired");
        if (expired.isPresent()) {
            check("expired", expired.getAsLong(), truth.expired());
            check("lost and expired", claimed.getAsLong() + expired.getAsLong(), lostTruth());
        } else {
            check("lost", claimed.getAsLong(), lostTruth());
            if (claimed.getAsLong() > 0
                    && truth.expired().min() > 0
                    && !truth.expired().equals(Range.UNKNOWN))
                wrong("nobody says that " + truth.expired() + " expired");
        }
    }

    /** Whether the reason for an unknown figure is true. */
    private void reason(String why) {
        if (why.contains("time to live") && of.number("TimeToLive", 0) == 0) wrong("reason: " + why);
        if (why.contains("could be browsed")
                && !of.fault().breaksConnections()
                && !(of.provider() == Provider.RABBIT && why.contains(RABBITS_REASON))) wrong("reason: " + why);
        for (String never : List.of("another JVM", "same RunId", "select only some", "too many"))
            if (why.contains(never)) wrong("reason: " + why);
    }

    private void timed() {
        long acks = claims.timed("ack");
        long completed = claims.measured("completed").orElse(0);
        if (acks != completed) wrong("ack times " + acks + ", completed " + completed);
        String latency = of.requestReply() ? "response" : "transfer";
        long receipts = claims.timed(latency);
        long received = claims.measured("received").orElse(0);
        if (receipts != received) wrong(latency + " times " + receipts + ", received " + received);
    }

    private void rows() {
        if (!of.text("MessagesPerResult").equals("1")) return;
        String sampler = of.requestReply() ? "request" : "send";
        long all = claims.results(sampler, false);
        if (all != claims.count("sent")) wrong("rows " + all + ", sent " + claims.count("sent"));
        long good = claims.results(sampler, true);
        if (good != claims.count("completed")) wrong("good rows " + good + ", completed " + claims.count("completed"));
    }

    private void verdict() {
        boolean reasons = claims.summary().has("failures");
        int expected = reasons ? 3 : 0;
        if (claims.exit() != expected && claims.exit() != 4)
            wrong("exit " + claims.exit() + (reasons ? " with" : " without") + " failures");
        if (claims.exit() == 0) good();
        else if (of.fault() == Fault.NONE && claims.exit() != 4 && !endedByRabbit())
            wrong("nothing went wrong, but: " + claims.lines("FAILED: "));
    }

    private void good() {
        if (claims.count("sent") != claims.count("completed") + claims.count("inDoubt"))
            wrong("good, with " + claims.count("completed") + " of " + claims.count("sent"));
        int messages = of.number("Messages", 0);
        if (messages > 0 && claims.count("sent") != messages)
            wrong("good, sent " + claims.count("sent") + " of " + messages);
        if (of.number("Consumers", 1) == 0) return;
        if (lostTruth().min() > 0) wrong("good, though lost are " + lostTruth());
        boolean browsed = claims.whole("leftOver").isPresent();
        if (browsed && truth.left().orElse(0) > 0)
            wrong("good, though left are " + truth.left().getAsLong());
        long missing = claims.count("completed") - claims.count("received");
        if (!browsed && !of.topic() && missing > 0) wrong("good, though missing are " + missing);
    }

    /** Duplicates and messages in doubt are on the queues, too; that is no error of the run. */
    private Range expectedLeft() {
        long left = truth.left().orElse(0);
        if (!claims.notKnown("leftOver").isEmpty()) return new Range(0, left);
        return Range.exactly(left
                - claims.measured("leftOverCopies").orElse(0)
                - claims.measured("leftOverUnacknowledged").orElse(0));
    }

    /**
     * RabbitMQ 3.10 ends a session when it must report a refused message, when a message is given back as expired, or
     * when a session closes while it requests the rest (its own error text is in our message); then some messages may
     * stay unacknowledged.
     */
    private boolean endedByRabbit() {
        return of.provider() == Provider.RABBIT
                && (of.fault() == Fault.FULL || claims.mentions("rabbit_classic_queue|Unrecognised state"));
    }

    private void sentences() {
        for (String line : claims.lines("FAILED: ")) {
            Matcher lost = Pattern.compile("([\\d,]+) acknowledged messages? never arrived")
                    .matcher(line);
            if (lost.find()) check("said lost", number(lost), lostTruth());
            Matcher left = Pattern.compile("([\\d,]+) messages were left over on their queue")
                    .matcher(line);
            if (left.find() && truth.left().isPresent()) check("said left", number(left), expectedLeft());
            Matcher open = Pattern.compile("([\\d,]+) acknowledged messages (expired, or|had not arrived)")
                    .matcher(line);
            if (open.find() && truth.left().isPresent()) {
                Range gone = lostTruth();
                long more = gone.max() == Long.MAX_VALUE ? 0 : truth.left().getAsLong();
                check("said missing", number(open), new Range(gone.min(), gone.max() + more));
            }
            if (line.contains("full address") && of.fault() != Fault.FULL) wrong("said: " + line);
            boolean breaks = of.fault().breaksConnections() || endedByRabbit();
            if (line.contains("was lost (") && !breaks) wrong("said: " + line);
        }
        if (of.number("Consumers", 1) > 0 && claims.mentions("this plan has no consumer"))
            wrong("said: this plan has no consumer");
        boolean others = of.fault() == Fault.FOREIGN;
        if (claims.mentions("has messages of other senders") && !others) wrong("said: messages of other senders");
    }

    /** The measured window is as long as requested, so the number of messages shows the rate. */
    private void rate() {
        int rate = of.number("Rate", 0);
        int seconds = of.number("Duration", 0);
        if (rate == 0 || seconds == 0 || claims.exit() != 0) return;
        double reached = (double) claims.measured("sent").orElse(0) / seconds;
        if (reached < 0.98 * rate) wrong("good, sent " + reached + "/s of " + rate + "/s");
    }

    private static long number(Matcher matcher) {
        return Long.parseLong(matcher.group(1).replace(",", ""));
    }
}
