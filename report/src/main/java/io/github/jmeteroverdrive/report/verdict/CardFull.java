// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict;

import io.github.jmeteroverdrive.report.verdict.evidence.Card;
import io.github.jmeteroverdrive.report.verdict.evidence.Evidence;
import io.github.jmeteroverdrive.report.verdict.evidence.FigureText;
import java.util.List;
import java.util.Locale;

/**
 * A network card of the load agent limits what JMeter sends or receives: its queue is never empty, its speed is fully
 * used, or rules of this host drop incoming packets.
 */
public final class CardFull extends Rule {

    /** In {@code summary.json}. */
    public static final String ID = "card-full";

    private static final int FEW = 5;
    private static final double HALF = 0.5;
    private static final double SPEED = 0.9;
    private static final double DROPPED = 0.001;
    private static final double MEGA = 1e6;

    public CardFull() {
        super(
                ID,
                Culprit.AGENT,
                List.of(Severity.SEVERE, Severity.WARNING),
                "tc-tbf(8); the kernel's byte queue limits: a queue that is never empty feeds a link that is full");
    }

    @Override
    public RuleResult check(Evidence evidence) {
        List<Card> cards = evidence.cards();
        if (cards.isEmpty())
            return RuleResult.notKnown(
                    "The queues of the load agent's network cards are not known; od - Load Agent Monitor reads them where tc is installed.");
        if (!evidence.threads().mayHaveWaited())
            return RuleResult.fine("JMeter's threads seldom waited for the network.");
        for (Card card : cards) {
            String saw = saw(card);
            if (saw.isEmpty()) continue;
            return card.loopback()
                    ? RuleResult.warning(
                            saw + " A target on this host sends through it, too.",
                            "Remove the limit: tc qdisc show dev " + card.name() + ".")
                    : RuleResult.severe(
                            saw,
                            "Give the load agent a faster network, remove the limit (tc -s qdisc show dev "
                                    + card.name()
                                    + "), or send from more hosts.");
        }
        return RuleResult.fine("The load agent's network cards delayed nothing.");
    }

    /** A sentence; "" when all is well with it. */
    private static String saw(Card card) {
        String name = "The load agent's network card " + card.name();
        if (card.samples() >= FEW && card.held() >= HALF)
            return String.format(
                    Locale.ROOT,
                    "%s delayed what JMeter sent: bytes waited in its queue (%s) in %s of %d samples, and %.2f MB/s were sent.",
                    name,
                    card.queue(),
                    FigureText.percent(card.held()),
                    card.samples(),
                    card.sent() / MEGA);
        if (card.full() >= SPEED) return name + " was at " + FigureText.percent(card.full()) + " of its speed.";
        if (card.dropping() >= HALF && card.dropped() >= DROPPED)
            return name
                    + " dropped "
                    + FigureText.percent(card.dropped())
                    + " of the incoming packets because of a traffic-control rule (tc) of this host, in "
                    + FigureText.percent(card.dropping())
                    + " of the seconds.";
        return "";
    }
}
