// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeteroverdrive.measure.Ledger;
import io.github.jmeteroverdrive.measure.LedgerFile;
import io.github.jmeteroverdrive.measure.Missing;
import io.github.jmeteroverdrive.measure.Phase;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What became of the messages of several runs. Where each has a run id of its own it says what became of its own
 * messages; where they have one, all their ledgers together say it.
 */
final class MergedLedger {

    private static final String LOST = "lost";
    private static final String NOT_KNOWN = "notKnown";

    private final List<Source> sources;

    MergedLedger(List<Source> sources) {
        this.sources = sources;
    }

    /**
     * Says what of the sums is not so.
     *
     * @param summary with sums of all runs
     */
    void correct(ObjectNode summary) {
        TreeMap<String, String> notKnown = new TreeMap<>();
        for (Source one : sources)
            one.run()
                    .summary()
                    .path(NOT_KNOWN)
                    .properties()
                    .forEach(figure -> notKnown.putIfAbsent(
                            figure.getKey(),
                            one.name() + ": " + figure.getValue().asText()));
        if (Source.oneRun(sources)) together(summary, notKnown);
        notKnown.keySet().forEach(name -> forget(summary, name));
        if (!notKnown.isEmpty()) notKnown.forEach(summary.putObject(NOT_KNOWN)::put);
    }

    private static void forget(ObjectNode summary, String name) {
        summary.remove(name);
        for (JsonNode of : summary.path("labels")) ((ObjectNode) of).remove(name);
        if (summary.path("wholeRun") instanceof ObjectNode whole) whole.remove(name);
    }

    private void together(ObjectNode summary, TreeMap<String, String> notKnown) {
        Ledger ledger = new Ledger();
        for (Source one : sources) {
            Path file = RunFile.LEDGER.in(one.run().directory());
            if (!RunFile.LEDGER.existsIn(one.run().directory())) {
                notKnown.put(
                        LOST,
                        one.name()
                                + " has no "
                                + RunFile.LEDGER.fileName()
                                + ", which runs have that were given a RunId");
                return;
            }
            try {
                LedgerFile.addTo(ledger, file);
            } catch (IOException e) {
                throw new Refusal(file + " cannot be read: " + e.getMessage() + ".");
            }
        }
        notKnown.remove(LOST);
        repeated(summary, ledger.duplicated());
        leftOver(summary, ledger);
        if (!ledger.hasReceivers()) return;
        List<Missing> missing = ledger.missing(false);
        long certain = missing.stream()
                .filter(one -> one.cause() == Missing.Cause.LOST)
                .mapToLong(Missing::messages)
                .sum();
        Optional<Missing> doubt = missing.stream()
                .filter(one -> one.cause() != Missing.Cause.LOST)
                .findFirst();
        if (certain == 0 && doubt.isPresent()) notKnown.put(LOST, why(doubt.get()));
        else summary.put(LOST, certain);
    }

    private static String why(Missing one) {
        return switch (one.cause()) {
            case ELSEWHERE -> "messages to " + one.destination() + " were sent by a run that is not among these";
            case UNWANTED -> "consumers of " + one.destination() + " want some messages only";
            case EXPIRED_OR_LOST -> "messages to " + one.destination() + " may have expired";
            default -> one.why();
        };
    }

    /** Deliveries of a message by two machines: each took it for the first. */
    private static void repeated(ObjectNode summary, long times) {
        if (times == 0) return;
        for (JsonNode of : List.of(summary, summary.path("wholeRun"))) {
            ObjectNode figures = (ObjectNode) of;
            figures.put("received", Math.max(0, figures.path("received").asLong() - times));
            figures.put("duplicated", figures.path("duplicated").asLong() + times);
        }
    }

    /** All looked at the same queues. */
    private static void leftOver(ObjectNode summary, Ledger ledger) {
        if (!summary.has("leftOver")) return;
        summary.put("leftOver", ledger.leftOver(Phase.MEASURE));
        long all = 0;
        for (Phase phase : Phase.values()) all += ledger.leftOver(phase);
        ((ObjectNode) summary.path("wholeRun")).put("leftOver", all);
    }
}
