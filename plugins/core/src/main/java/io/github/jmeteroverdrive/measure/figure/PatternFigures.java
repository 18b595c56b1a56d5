// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.figure;

import static io.github.jmeteroverdrive.measure.figure.Sense.HIGHER;
import static io.github.jmeteroverdrive.measure.figure.Sense.LOWER;
import static io.github.jmeteroverdrive.measure.figure.Sense.NEITHER;

import io.github.jmeteroverdrive.measure.Count;
import io.github.jmeteroverdrive.measure.Totals;
import java.util.List;
import java.util.function.Predicate;

/** The ledger of a messaging pattern; docs/patterns.md says what workers do. */
final class PatternFigures {

    private PatternFigures() {}

    static List<Counted> counted() {
        return List.of(
                of(
                        HIGHER,
                        "posted",
                        "Posted",
                        "the server said that it has the message",
                        Work::posts,
                        Count.COMPLETED),
                of(
                        HIGHER,
                        "listed",
                        "Listed",
                        "messages that an observer was shown for the first time, of each observer",
                        Work::lists,
                        Count.LISTED),
                of(
                        NEITHER,
                        "listedOfEarlier",
                        "Listed, posted in an earlier phase",
                        "listed messages that had been posted in an earlier phase than that of the request",
                        Work::lists,
                        Count.LISTED_OF_EARLIER),
                of(
                        LOWER,
                        "listedAgain",
                        "Listed again to the same observer",
                        "messages that an observer was shown once more",
                        Work::lists,
                        Count.LISTED_AGAIN),
                of(
                        NEITHER,
                        "emptyListings",
                        "Empty listings",
                        "answers without a message: a success, and no message",
                        Work::lists,
                        Count.EMPTY_LISTINGS),
                of(
                        HIGHER,
                        "claimed",
                        "Claimed",
                        "messages in claims, each time",
                        Work::claims,
                        Count.CLAIMED),
                of(
                        NEITHER,
                        "claimedOfEarlier",
                        "Claimed, posted in an earlier phase",
                        "claimed messages that had been posted in an earlier phase than that of the request",
                        Work::claims,
                        Count.CLAIMED_OF_EARLIER),
                new Counted(
                        figure(
                                LOWER,
                                "claimedTwice",
                                "Claimed twice",
                                "messages that had been claimed before, by whomever"),
                        Work::claims,
                        Deliveries::claimedTwice,
                        Counted.Place.EVERYWHERE),
                of(
                        NEITHER,
                        "emptyClaims",
                        "Empty claims",
                        "answers without a message: a success, and no message",
                        Work::claims,
                        Count.EMPTY_CLAIMS),
                of(
                        HIGHER,
                        "deleted",
                        "Deleted",
                        "messages deleted, or acknowledged, by who claimed them",
                        Work::deletes,
                        Count.DELETED),
                of(
                        LOWER,
                        "deletesRefused",
                        "Deletes refused",
                        "403 when the claim was somebody else's by then, 400 when it was nobody's",
                        Work::deletes,
                        Count.DELETES_REFUSED),
                of(
                        LOWER,
                        "deletesUnanswered",
                        "Deletes without an answer",
                        "messages whose deletion was asked for and not answered: they may be gone or not",
                        Work::deletes,
                        Count.DELETES_UNANSWERED),
                server("serverPosted", "Posted, says the server", Count.SERVER_POSTED),
                server("serverDeleted", "Deleted, says the server", Count.SERVER_DELETED));
    }

    private static Counted server(String key, String title, Count what) {
        return of(
                        NEITHER,
                        key,
                        title,
                        "what the server counted itself in this run; our target alone tells",
                        Work::pattern,
                        what)
                .at(Counted.Place.ABOVE_ZERO);
    }

    private static Counted of(
            Sense sense,
            String key,
            String title,
            String definition,
            Predicate<Totals> in,
            Count what) {
        return Counted.of(figure(sense, key, title, definition), in, what);
    }

    private static Figure figure(Sense sense, String key, String title, String definition) {
        return Figure.count("patterns." + key, title, sense, definition);
    }
}
