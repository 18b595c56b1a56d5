// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Each kind of row on documents as they are in the world, ours and stock in turns in one JVM, so
 * that a busy machine meets both: {@code RealDocuments FOLDER [ROUNDS]}. The script {@code
 * real-documents} fills the folder. Shows where ours is slower, and for each element how many pairs
 * there are, the worst and the median.
 */
public final class RealDocuments {

    private static final int ROUNDS = 9;

    /** How long one side runs before the other one does, in nanoseconds. */
    private static final long TURN = 3_000_000;

    private static final long WARM = 100_000_000;
    private static final int LEARNING = 40;

    private static final double SLOWER = 0.95;

    private final int rounds;
    private final Map<String, List<Double>> ratios = new TreeMap<>();

    private RealDocuments(int rounds) {
        this.rounds = rounds;
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 0) {
            System.err.println("give the folder that the script real-documents has filled");
            System.exit(2);
        }
        Path folder = Path.of(arguments[0]);
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
        RealDocuments documents = new RealDocuments(rounds);
        for (String line : lines(folder)) {
            String[] words = line.split(" ", 4);
            Path document = folder.resolve(words[0]).resolve(words[1]).resolve(words[3]);
            documents.measure(document);
        }
        documents.summary();
        System.exit(0); // the time limit's watch, and what JMeter starts
    }

    private static List<String> lines(Path folder) throws IOException {
        return Files.readAllLines(folder.resolve("real-documents.txt")).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    private void measure(Path document) throws IOException {
        byte[] body = Files.readAllBytes(document);
        String name = document.getFileName().toString();
        String kind = name.replaceAll(".*\\.", "").replace("svg", "xml").replace("pom", "xml");
        RealRows.of(kind)
                .forEach(
                        (row, element) -> {
                            String of = name + " " + body.length + " B, " + row;
                            compare(row, of, Bench.fast(body, element), Bench.stock(body, element));
                        });
    }

    private void compare(String row, String what, Bench ours, Bench stock) {
        double[] pairs = new double[rounds];
        long end = System.nanoTime() + WARM;
        long calls = 0;
        // a row has learnt which way is the cheaper one only after some calls
        for (; calls < LEARNING || System.nanoTime() < end; calls++) {
            run(ours, 1);
            if (calls < LEARNING / 2) run(stock, 1);
        }
        run(stock, Math.max(1, calls / 4));
        long times = Math.max(1, TURN / Math.max(run(ours, 3), run(stock, 3)));
        for (int i = 0; i < rounds; i++) {
            long one = i % 2 == 0 ? run(ours, times) : 0;
            long other = run(stock, times);
            if (i % 2 != 0) one = run(ours, times);
            pairs[i] = (double) other / one;
        }
        Arrays.sort(pairs);
        double median = pairs[rounds / 2];
        ratios.computeIfAbsent(row.replaceAll(" .*", ""), any -> new ArrayList<>()).add(median);
        if (median < 1) {
            System.out.printf("%.2f (%.2f…%.2f) %s%n", median, pairs[1], pairs[rounds - 2], what);
        }
    }

    /** Nanoseconds a call. */
    private static long run(Bench bench, long times) {
        long before = System.nanoTime();
        for (long i = 0; i < times; i++) bench.run("v");
        return Math.max(1, (System.nanoTime() - before) / times);
    }

    private void summary() {
        ratios.forEach(
                (element, all) -> {
                    all.sort(null);
                    long slower = all.stream().filter(ratio -> ratio < SLOWER).count();
                    System.out.printf(
                            "%s: %d pairs, %d below %.2f, worst %.2f, median %.1f%n",
                            element,
                            all.size(),
                            slower,
                            SLOWER,
                            all.get(0),
                            all.get(all.size() / 2));
                });
    }
}
