// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.feed.FeedCursor;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Requests of one kind or of several, whose values may come from a feed. One thread. */
final class TemplateRequests implements Requests {

    private final FeedCursor row; // null = no feed
    private final RequestTemplate[] templates;
    private final List<String> labels;
    private final WeightedShuffle deck;

    /**
     * @param row whose values sources have; null = no feed
     * @param labelled whether results have the labels of the kinds
     * @param seed of the order of the kinds
     */
    TemplateRequests(
            List<RequestText> texts,
            boolean labelled,
            Destination to,
            FeedCursor row,
            ValueSources sources,
            Escaping escaping,
            long seed) {
        this.row = row;
        templates =
                IntStream.range(0, texts.size())
                        .mapToObj(i -> new RequestTemplate(i, texts.get(i), to, sources, escaping))
                        .toArray(RequestTemplate[]::new);
        labels = labelled ? texts.stream().map(RequestText::label).toList() : List.of();
        int[] weights = texts.stream().mapToInt(RequestText::weight).toArray();
        deck = new WeightedShuffle(weights, new SplittableRandom(seed));
    }

    /** Those of one kind, without a feed. */
    TemplateRequests(RequestTemplate template) {
        row = null;
        templates = new RequestTemplate[] {template};
        labels = List.of();
        deck = new WeightedShuffle(new int[] {1}, new SplittableRandom(0));
    }

    @Override
    public boolean perRequest() {
        for (RequestTemplate template : templates) if (template.asksJMeter()) return true;
        return false;
    }

    @Override
    public boolean more() {
        return row == null || row.more();
    }

    @Override
    public Request next() {
        if (row != null && !row.next()) return null;
        return templates[deck.next()].make();
    }

    @Override
    public List<String> labels() {
        return labels;
    }
}
