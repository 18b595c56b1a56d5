// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Measures a row on a document, ours and stock in turns. The ratio of a pair is the median of its turns; the closer the
 * two are, the more turns they get.
 */
final class RealPair {

    /** Length of a turn of one side, in nanoseconds. */
    private static final long TURN = 3_000_000;

    /** Warm-up in nanoseconds: a row's first one in this JVM, and later ones. */
    private static final long FIRST_WARM = 200_000_000;

    private static final long WARM = 30_000_000;

    /** Calls that a row needs to choose the cheaper engine, unless they take too long. */
    private static final int LEARNING = 60;

    private static final long LONGEST_WARM = 3_000_000_000L;

    /** A row that is this much faster in each of the first turns needs no further turns. */
    private static final double CLEAR = 1.3;

    private static final int FEW = 3;

    /** A row that is this much faster after more turns is not slower. */
    private static final double NEAR = 1.05;

    private static final int MORE = 9;
    private static final int MOST = 25;
    private static final int LONG = 49;

    private static final Set<String> WARMED = new HashSet<>();

    private final String document;
    private final byte[] body;
    private final String row;
    private final FastExtractor element;
    private double[] turns = {};

    RealPair(String document, byte[] body, String row, FastExtractor element) {
        this.document = document;
        this.body = body;
        this.row = row;
        this.element = element;
    }

    String kind() {
        return row.replaceAll(" .*", "");
    }

    RealPair measure() {
        return measure(FEW, WARMED.add(row) ? FIRST_WARM : WARM);
    }

    /** Measures with more turns than any other pair. */
    void measureLong() {
        measure(LONG, FIRST_WARM);
    }

    private RealPair measure(int least, long warm) {
        Bench ours = Bench.fast(body, element);
        Bench stock = Bench.stock(body, element);
        long since = System.nanoTime();
        for (int calls = 0; warms(calls, since, warm); calls++) {
            run(ours, 1);
            if (calls < LEARNING / 4 || System.nanoTime() - since < warm) run(stock, 1);
        }
        long times = Math.max(1, TURN / Math.max(run(ours, 3), run(stock, 3)));
        turns = new double[0];
        turn(least, ours, stock, times);
        if (least == FEW && at(0) < CLEAR) turn(MORE, ours, stock, times);
        if (least == FEW && median() < NEAR) turn(MOST, ours, stock, times);
        return this;
    }

    private static boolean warms(int calls, long since, long warm) {
        long took = System.nanoTime() - since;
        return took < warm || calls < LEARNING && took < LONGEST_WARM;
    }

    /** Continues up to this number of turns. */
    private void turn(int upTo, Bench ours, Bench stock, long times) {
        int before = turns.length;
        turns = Arrays.copyOf(turns, Math.max(before, upTo));
        for (int i = before; i < turns.length; i++) {
            long our = i % 2 == 0 ? run(ours, times) : 0;
            long other = run(stock, times);
            if (i % 2 != 0) our = run(ours, times);
            turns[i] = (double) other / our;
        }
        Arrays.sort(turns);
    }

    /** Nanoseconds per call. */
    private static long run(Bench bench, long times) {
        long before = System.nanoTime();
        for (long i = 0; i < times; i++) bench.run("v");
        return Math.max(1, (System.nanoTime() - before) / times);
    }

    /** Speed of ours relative to stock. */
    double median() {
        return at(turns.length / 2);
    }

    private double at(int place) {
        return turns[place];
    }

    /** The document and the row. */
    String name() {
        return document + " " + body.length + " B, " + row;
    }

    /** Includes the 95 % confidence interval of the median. */
    @Override
    public String toString() {
        int low = (int) Math.max(0, (turns.length - 1.96 * Math.sqrt(turns.length)) / 2);
        return String.format("%.2f (%.2f…%.2f) %s", median(), at(low), at(turns.length - 1 - low), name());
    }
}
