// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.summary;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.LeftOvers;
import io.github.jmeteroverdrive.measure.MissingMessages;
import io.github.jmeteroverdrive.measure.MissingMessages.Cause;
import io.github.jmeteroverdrive.measure.Show;
import io.github.jmeteroverdrive.measure.Totals;
import io.github.jmeteroverdrive.measure.UnknownHere;
import io.github.jmeteroverdrive.measure.figure.WorkKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fate of the messages of a run whose test has ended: how many are lost, how many are still on their queues, and
 * which of these figures are unknown.
 */
public final class MessageOutcome {

    private static final String FORGOTTEN = "too many messages arrived out of order to remember all of them";

    /** Appended to the message about messages that were not taken. */
    private static final String OTHERS_LEFT =
            " The others that are left there had been claimed, and no deletion of them is known.";

    /** Maximum number of destinations in a message about lost messages. */
    private static final int NAMED = 5;

    private static final String LOST = "lost";
    private static final String COPIES = "leftOverCopies";
    private static final String UNACKNOWLEDGED = "leftOverUnacknowledged";

    private final Totals run;
    private final List<MissingMessages> missing;
    private final LeftOvers left;
    private final String others;
    private final Map<String, String> notKnown = new LinkedHashMap<>();

    /** Why more messages may be lost than is certain; "" = no more are. */
    private final String whyUncertain;

    /**
     * @param stoppedEarly whether workers of a pattern had no time to finish
     * @param others other receivers that may have taken messages; "" = none
     * @param lost load agents with incomplete figures; "" = none
     */
    MessageOutcome(Totals run, boolean stoppedEarly, String others, String lost) {
        this.run = run;
        this.others = others;
        missing = run.ledger().missing(!others.isEmpty());
        left = run.ledger().leftOvers();
        if (run.count(Count.UNREMEMBERED) > 0) notKnown.put("duplicated", FORGOTTEN);
        if (!left.uncounted().isEmpty())
            uncounted().forEach(figure -> notKnown.put(figure, sentence(left.uncounted().stream())));
        if (!lost.isEmpty() && run.count(Count.BROWSED) > 0)
            uncounted().forEach(figure -> notKnown.putIfAbsent(figure, held(lost)));
        whyUncertain = WorkKind.pattern(run) ? whyOfPattern(stoppedEarly) : whyLostIsNotKnown();
        boolean applies = run.ledger().hasReceivers()
                || !run.ledger().goneWithoutConsumer().isEmpty()
                || !run.ledger().unverified().isEmpty();
        if (applies && !whyUncertain.isEmpty() && certain() == 0) notKnown.put(LOST, whyUncertain);
    }

    private static String held(String lost) {
        return "the broker may hold messages for " + lost;
    }

    /** Messages that are lost whatever happened to the unresolved ones. */
    private long certain() {
        if (WorkKind.pattern(run)) return whyUncertain.isEmpty() ? certainOfPattern() : 0;
        return run.count(Count.UNREMEMBERED) > 0 ? 0 : count(Cause.LOST);
    }

    /** For a messaging pattern only the number of messages is known. */
    private List<String> uncounted() {
        return WorkKind.pattern(run) ? List.of("leftOver") : List.of("leftOver", COPIES, UNACKNOWLEDGED);
    }

    private String whyLostIsNotKnown() {
        if (run.count(Count.UNREMEMBERED) > 0) return FORGOTTEN;
        Stream<String> gone = run.ledger().goneWithoutConsumer().entrySet().stream()
                .map(each -> """
                        %s not on %s, which no consumer of this run \
                        reads: another client received them, they expired, or the broker dropped \
                        them""".formatted(
                                Show.count(each.getValue(), "acknowledged message is", "acknowledged messages are"),
                                each.getKey()));
        Stream<String> others = Stream.concat(gone, run.ledger().unverified().values().stream());
        return sentence(Stream.concat(
                missing.stream().filter(each -> each.cause() != Cause.LOST).map(this::why), others));
    }

    /** The server of a pattern reports how many messages are left, but not which. */
    private String whyOfPattern(boolean stoppedEarly) {
        if (run.count(Count.UNREMEMBERED) > 0) return FORGOTTEN;
        if (stoppedEarly) return "the run was stopped early";
        if (run.count(Count.BROWSED) == 0) return "what is left on the server could not be counted";
        if (ofPattern() < 0) return "the server has more messages left than are missing";
        return ofPattern() > 0 && certainOfPattern() == 0
                ? Show.count(run.count(Count.DELETES_UNANSWERED), "deletion")
                        + " had no answer, so it is not known which messages are gone"
                : "";
    }

    /** If a deletion had no answer, it is unknown whether the message is gone; such messages do not count as lost. */
    private long certainOfPattern() {
        return Math.max(0, ofPattern() - run.count(Count.DELETES_UNANSWERED));
    }

    private long ofPattern() {
        return missing.stream().mapToLong(MissingMessages::messages).sum() - leftOfPattern();
    }

    /**
     * How many messages a pattern's consumers should still have taken. Servers report claimed messages unreliably
     * (Zaqar keeps the claims of deleted queues), so this is computed from the claims that the workers still held.
     */
    private long leftOfPattern() {
        long held = run.count(Count.CLAIMED) - run.count(Count.DELETED) - run.count(Count.DELETES_REFUSED);
        return consumed() ? Math.max(0, run.count(Count.LEFT_OVER) - held) : 0;
    }

    /** Whether a pattern has consumers, even if they had no time to claim anything. */
    private boolean consumed() {
        return WorkKind.claims(run) || WorkKind.pattern(run) && run.ledger().hasReceivers();
    }

    /** For a pattern whose messages are not deleted. */
    private long goneOfPattern() {
        boolean retained = WorkKind.pattern(run) && !consumed() && WorkKind.browses(run);
        return retained ? run.count(Count.COMPLETED) - run.count(Count.LEFT_OVER) : 0;
    }

    private String why(MissingMessages each) {
        return switch (each.cause()) {
            case EXPIRED_OR_LOST ->
                "messages to " + each.destination() + " have a time to live, so they may have expired";
            case UNWANTED -> "consumers of " + each.destination() + " select only some messages";
            case SHARED -> others + " may have received messages to " + each.destination();
            case ELSEWHERE ->
                "messages to "
                        + each.destination()
                        + " were sent in another JVM, which alone knows what was acknowledged";
            default -> each.why();
        };
    }

    private static String sentence(Stream<String> parts) {
        return parts.distinct().sorted().collect(Collectors.joining("; "));
    }

    /**
     * Messages that certainly never arrived and are not on their queue either. Empty if there were no consumers, or if
     * none is certainly lost but some may be.
     */
    public OptionalLong lost() {
        if (!run.ledger().hasReceivers() || notKnown.containsKey(LOST)) return OptionalLong.empty();
        return OptionalLong.of(certain());
    }

    /** The figures that are not known, with the reason. */
    public Map<String, String> notKnown() {
        return notKnown;
    }

    /**
     * How many duplicates are on queues; and of the messages whose send was not acknowledged, how many are on queues
     * and how many arrived.
     */
    public Map<String, Long> details() {
        Map<String, Long> figures = new LinkedHashMap<>();
        long arrived = run.ledger().unacknowledgedArrived();
        if (arrived > 0) figures.put("receivedUnacknowledged", arrived);
        if (left.copies() > 0) figures.put(COPIES, left.copies());
        if (left.unacknowledged() > 0) figures.put(UNACKNOWLEDGED, left.unacknowledged());
        if (left.unwanted() > 0 && run.ledger().hasReceivers()) figures.put("leftOverUnwanted", left.unwanted());
        return figures;
    }

    /** Warnings about a run that may still be good. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        long n = WorkKind.pattern(run) ? 0 : count(Cause.SHARED);
        if (n > 0) warnings.add(UnknownHere.receivedBy(others, n));
        if (!whyUncertain.isEmpty() && certain() > 0) warnings.add(UnknownHere.mayBeLost(whyUncertain));
        return warnings;
    }

    /** Reasons that the run is not good, one sentence each. */
    List<String> reasons() {
        List<String> reasons = new ArrayList<>();
        lost().stream()
                .map(n -> WorkKind.pattern(run) ? n : Math.min(n, countNoReplies(Cause.LOST)))
                .filter(n -> n > 0)
                .mapToObj(n -> (WorkKind.receives(run)
                                ? Show.count(n, "acknowledged message") + " never arrived at a consumer"
                                : Show.count(
                                        n,
                                        "acknowledged message is not at its destination",
                                        "acknowledged messages are not at their destination"))
                        + whereLost()
                        + "."
                        + takenByOthers())
                .forEach(reasons::add);
        if (run.count(Count.UNREMEMBERED) == 0)
            run.ledger().unanswered(!others.isEmpty()).sentence().ifPresent(reasons::add);
        if (!WorkKind.pattern(run)) reasons.addAll(unknown());
        long gone = goneOfPattern();
        if (gone > 0)
            reasons.add(Show.count(
                    gone,
                    "message that was posted is gone from its queue, and no client"
                            + " deleted it: it was flushed, evicted or expired.",
                    "messages that were posted are gone from their queues, and no client"
                            + " deleted them: they were flushed, evicted or expired."));
        long notTaken = leftOfPattern() + left.notTaken();
        if (notTaken > 0)
            reasons.add(Show.count(
                            notTaken,
                            "message was left over on its queue: the consumers ended without taking it",
                            "messages were left over on their queue: the consumers ended without taking them")
                    + "; if they only need more time, raise DrainTimeout."
                    + (consumed() && notTaken < run.count(Count.LEFT_OVER) ? OTHERS_LEFT : ""));
        return reasons;
    }

    /** The destinations with lost messages, most first. */
    private String whereLost() {
        if (WorkKind.pattern(run)) return "";
        Map<String, Long> lost = new TreeMap<>();
        missing.stream()
                .filter(each -> each.cause() == Cause.LOST && !each.replies())
                .forEach(each -> lost.merge(each.destination(), each.messages(), Long::sum));
        String named = lost.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(NAMED)
                .map(each -> Show.count(each.getValue()) + " of " + each.getKey())
                .collect(Collectors.joining(", "));
        int more = lost.size() - NAMED;
        return ": " + named + (more > 0 ? " and others of " + more + " more destinations" : "");
    }

    /** A client that sends where this run receives may receive there, too. */
    private String takenByOthers() {
        long foreign = run.count(Count.FOREIGN);
        return foreign == 0
                ? ""
                : " " + Show.count(foreign, "message was foreign", "messages were foreign")
                        + ", so another client may have taken what is missing; runs that share a queue or a group need the same"
                        + " RunId.";
    }

    private List<String> unknown() {
        List<String> reasons = new ArrayList<>();
        unknown(
                        Cause.EXPIRED_OR_LOST,
                        " expired, or was lost: it did not arrive, and is not on its queue.",
                        " expired, or were lost: they did not arrive, and are not on their queue.")
                .ifPresent(reasons::add);
        unknown(Cause.UNSEEN, notYet("it is"), notYet("they are")).ifPresent(reasons::add);
        return reasons;
    }

    private String notYet(String are) {
        return " had not arrived at a consumer when the run ended; whether " + are + " lost is not known ("
                + whyUncertain + ").";
    }

    private Optional<String> unknown(Cause cause, String one, String several) {
        long n = countNoReplies(cause);
        return n == 0
                ? Optional.empty()
                : Optional.of(Show.count(n, "acknowledged message" + one, "acknowledged messages" + several));
    }

    private long count(Cause cause) {
        return count(each -> each.cause() == cause);
    }

    /** Requests are left out: the message about missing replies covers them. */
    private long countNoReplies(Cause cause) {
        return count(each -> each.cause() == cause && !each.replies());
    }

    private long count(Predicate<MissingMessages> which) {
        return missing.stream()
                .filter(which)
                .mapToLong(MissingMessages::messages)
                .sum();
    }
}
