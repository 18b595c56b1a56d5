// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Measures each type of row on real-world documents, ours and stock in turns in one JVM, so that a busy machine affects
 * both: {@code RealDocuments FOLDER [DOCUMENTS]}, where DOCUMENTS is an optional expression that selects some. The
 * script {@code real-documents} fills the folder. Pairs that seem slower are measured again after all others, and only
 * the second result counts, because of thousands of equal pairs some seem slower by chance. Prints the pairs in which
 * ours is slower, and for each element the number of pairs, the worst and the median.
 */
public final class RealDocuments {

    private static final double SLOWER = 0.95;

    /** Pairs below this ratio may be slower and are measured again. */
    private static final double SUSPECT = 0.97;

    private final Map<String, List<Double>> ratios = new TreeMap<>();
    private final List<RealPair> suspects = new ArrayList<>();

    private RealDocuments() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 0) {
            System.err.println("give the folder that the script real-documents has filled");
            System.exit(2);
        }
        Path folder = Path.of(arguments[0]);
        Pattern wanted = Pattern.compile(arguments.length > 1 ? arguments[1] : "");
        RealDocuments documents = new RealDocuments();
        for (String line : Files.readAllLines(folder.resolve("real-documents.txt"))) {
            if (line.startsWith("#") || !wanted.matcher(line).find()) continue;
            String[] words = line.split(" ", 4);
            documents.measure(folder.resolve(words[0]).resolve(words[1]).resolve(words[3]));
        }
        documents.measureAgain();
        documents.summary();
        System.exit(0); // the time limit's watch, and what JMeter starts
    }

    private void measure(Path document) throws IOException {
        byte[] body = Files.readAllBytes(document);
        String name = document.getFileName().toString();
        String kind = name.replaceAll(".*\\.", "").replace("svg", "xml").replace("pom", "xml");
        RealRows.of(kind).forEach((row, element) -> first(new RealPair(name, body, row, element)));
    }

    private void first(RealPair pair) {
        try {
            if (pair.measure().median() < SUSPECT) suspects.add(pair);
            else count(pair);
        } catch (OutOfMemoryError tooMuch) { // overlapping matches on a page of one long line
            System.out.println("what it finds is more than the heap has room for: " + pair.name());
        }
    }

    private void measureAgain() {
        System.out.printf("%d pairs are measured again:%n", suspects.size());
        for (RealPair pair : suspects) {
            pair.measureLong();
            count(pair);
        }
    }

    private void count(RealPair pair) {
        ratios.computeIfAbsent(pair.kind(), any -> new ArrayList<>()).add(pair.median());
        if (pair.median() < 1) System.out.println(pair);
    }

    private void summary() {
        ratios.forEach((element, all) -> {
            all.sort(null);
            long slower = all.stream().filter(ratio -> ratio < SLOWER).count();
            System.out.printf(
                    "%s: %d pairs, %d below %.2f, worst %.2f, median %.1f%n",
                    element, all.size(), slower, SLOWER, all.get(0), all.get(all.size() / 2));
        });
    }
}
