// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import io.github.jmeteroverdrive.fuzz.Foreign;
import io.github.jmeteroverdrive.fuzz.plan.JmsPlan.Target;
import io.github.jmeteroverdrive.fuzz.truth.Stamp;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What Artemis wrote down of the messages of one destination since a plan began. */
final class TapTally {

    private final Set<String> taken = new HashSet<>();
    private final Set<String> acknowledged = new HashSet<>();
    private final Set<String> answers = new HashSet<>();
    private long replies;

    TapTally(Path tap, long from, long run, Target target) throws IOException {
        if (!Files.exists(tap)) return;
        byte[] bytes;
        try (RandomAccessFile file = new RandomAccessFile(tap.toFile(), "r")) {
            file.seek(from);
            bytes = new byte[(int) (file.length() - from)];
            file.readFully(bytes);
        }
        List<String[]> lines = new String(bytes, StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.split("\t"))
                .toList();
        // a reply may be acknowledged before it is recorded as taken
        lines.stream()
                .filter(parts -> parts[0].equals("R") && parts[3].equals(Foreign.NAME))
                .forEach(parts -> answers.add(parts[5]));
        lines.forEach(parts -> add(parts, run, target));
    }

    /** Where a tap ends now. */
    static long end(Path tap) throws IOException {
        return Files.exists(tap) ? Files.size(tap) : 0;
    }

    private void add(String[] parts, long run, Target target) {
        String address = parts[1];
        Stamp stamp = Stamp.parse(parts[6]);
        boolean ours = stamp != null && stamp.run() == run;
        boolean foreign = parts[3].equals(Foreign.NAME);
        if (address.equals(target.name()) && ours) {
            String message = stamp.producer() + ":" + stamp.sequence();
            if (parts[0].equals("R") && !foreign) taken.add(message);
            if (parts[0].equals("A") && !foreign) acknowledged.add(parts[2] + " " + message);
        }
        // an address of replies is a queue of the plan, or a temporary one
        boolean reply = target.replies().isEmpty()
                ? !address.contains(".") || address.startsWith("temp")
                : address.equals(target.replies());
        // clients ask the broker itself, too, and get its answers on temporary queues
        boolean answer = ours || answers.contains(parts[5]);
        if (reply && answer && parts[0].equals("A") && !foreign) replies++;
    }

    /** Different messages that the broker took. */
    long taken() {
        return taken.size();
    }

    /** Different messages that consumers of JMeter acknowledged, at each inbox. */
    long acknowledged() {
        return acknowledged.size();
    }

    /** Replies that JMeter acknowledged. */
    long replies() {
        return replies;
    }
}
