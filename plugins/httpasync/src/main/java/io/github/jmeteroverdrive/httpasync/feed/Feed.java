// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.feed;

import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.testelement.TestElement;

/** An {@code od - Data Feed} of the run. Thread-safe. */
public final class Feed implements AutoCloseable {

    private final FeedSettings settings;
    private final List<Column> columns;
    private final AtomicLong taken = new AtomicLong();

    Feed(FeedSettings settings) {
        this.settings = settings;
        columns = settings.columns();
    }

    /**
     * Makes a feed element known to the run, with its file's rows.
     *
     * @throws Refusal when its fields or its file are wrong, or another one has its name
     */
    public static void declare(RunContext run, TestElement element) {
        FeedSettings settings = FeedSettings.of(element);
        Feed known = run.shared(Feed.class, element.getName(), () -> new Feed(settings));
        if (!known.settings.equals(settings))
            throw new Refusal(
                    settings.element()
                            + ": the plan has two data feeds of this name; rename one of them.");
    }

    /**
     * The feed that {@code name} names.
     *
     * @param user the element that asks, for the error
     * @throws Refusal when there is none
     */
    public static Feed named(RunContext run, String name, String user) {
        return run.find(Feed.class, name)
                .orElseThrow(
                        () ->
                                new Refusal(
                                        user
                                                + ": no "
                                                + FeedFields.LABEL
                                                + " is named '"
                                                + name
                                                + "'; give the name of one that is enabled in the"
                                                + " plan."));
    }

    /** Names of the columns, in order. */
    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /** How sentences name it. */
    public String element() {
        return settings.element();
    }

    /**
     * A thread's way through the rows.
     *
     * @param seed of its random values
     */
    public FeedCursor cursor(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        RowCell[] cells =
                columns.stream().map(column -> column.cell(random)).toArray(RowCell[]::new);
        boolean once = settings.turns() == FeedFields.Turns.ONCE;
        boolean own = settings.turns() == FeedFields.Turns.EACH_THREAD;
        return new FeedCursor(
                cells,
                own ? new AtomicLong() : taken,
                once ? settings.rows(columns) : Column.ENDLESS);
    }

    @Override
    public void close() {
        // the file was closed when it was read
    }
}
