// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.truth;

import io.github.jmeteroverdrive.fuzz.Case;
import io.github.jmeteroverdrive.fuzz.Foreign;
import io.github.jmeteroverdrive.fuzz.fault.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** The facts from Artemis' record of each message, {@code broker.Tap}. */
final class TapReader {

    /** Recorded instead of a user if a message was removed without a consumer. */
    private static final String ADMINISTRATOR = "-";

    private record Message(long producer, long sequence) {
        Message(Stamp stamp) {
            this(stamp.producer(), stamp.sequence());
        }
    }

    /** A place at which a message must arrive once. */
    private static final class Inbox {
        final String address;
        final Set<Message> routed = new HashSet<>();
        final Map<Message, Integer> delivered = new HashMap<>();
        final Map<Message, Integer> acknowledged = new HashMap<>();
        final Set<Message> expired = new HashSet<>();
        final Map<Long, Long> first = new HashMap<>();

        Inbox(String address) {
            this.address = address;
        }
    }

    private final Case of;
    private final long run;
    private final Set<String> addresses;
    private final Map<String, Inbox> inboxes = new HashMap<>();
    private final Set<Message> taken = new HashSet<>();
    private final Set<Message> copied = new HashSet<>();
    private long redeliveredAtLeast;
    private long redeliveredAtMost;
    private long foreignAcknowledged;
    private long foreignDelivered;

    /** @param run the run id in the stamps */
    TapReader(Case of, long run) {
        this.of = of;
        this.run = run;
        addresses = Set.copyOf(of.addresses());
    }

    TapReader read(Path tap) throws IOException {
        try (Stream<String> lines = Files.lines(tap)) {
            lines.forEach(line -> add(line.split("\t")));
        }
        return this;
    }

    private void add(String... parts) {
        String kind = parts[0];
        String address = parts[1];
        Stamp stamp = Stamp.parse(parts[6]);
        boolean ours = stamp != null && stamp.run() == run;
        boolean here = addresses.contains(address);
        if (!here && !(of.requestReply() && ours)) return;
        boolean byOthers = parts[3].equals(Foreign.NAME) || parts[3].equals(ADMINISTRATOR);
        if (!ours) {
            if (!byOthers && kind.equals("A")) foreignAcknowledged++;
            if (!byOthers && kind.equals("D")) foreignDelivered++;
            return;
        }
        Message message = new Message(stamp);
        Inbox inbox = inboxes.computeIfAbsent(parts[2], q -> new Inbox(address));
        int deliveries = Integer.parseInt(parts[4]);
        boolean replied = of.requestReply() && here; // a replier counts no deliveries
        switch (kind) {
            case "R" -> {
                if (byOthers) {
                    copied.add(message);
                    return;
                }
                if (here) taken.add(message);
                if (!parts[2].isEmpty()) inbox.routed.add(message);
            }
            case "D" -> {
                if (byOthers) return;
                if (here && !copied.contains(message)) taken.add(message);
                inbox.delivered.merge(message, 1, Integer::sum);
                inbox.first.merge(message.producer, message.sequence, Math::min);
                if (deliveries > 1 && !replied) redeliveredAtMost++;
            }
            case "A" -> {
                if (byOthers) return;
                inbox.acknowledged.merge(message, 1, Integer::sum);
                if (deliveries > 1 && !replied) redeliveredAtLeast++;
            }
            case "E" -> inbox.expired.add(message);
            default -> {
                // removed by another client: it is in no other set
            }
        }
    }

    Truth truth(Leavings leavings) {
        Set<Message> left = new HashSet<>();
        if (leavings != null) leavings.ours().forEach(stamp -> left.add(new Message(stamp)));
        boolean early = of.text("Acknowledge").equals("no-ack");
        long receivedMin = 0;
        long receivedMax = 0;
        long repeatedMin = 0;
        long repeatedMax = 0;
        long goneMin = 0;
        long goneMax = 0;
        long expired = 0;
        for (Inbox inbox : inboxes.values()) {
            if (of.requestReply() && addresses.contains(inbox.address)) continue;
            if (!early) receivedMin += inbox.acknowledged.size();
            receivedMax += inbox.delivered.size();
            if (!early) repeatedMin += more(inbox.acknowledged);
            repeatedMax += more(inbox.delivered);
            expired += inbox.expired.size();
            for (Message message : inbox.routed) {
                if (left.contains(message)) continue;
                if (early || !inbox.acknowledged.containsKey(message)) goneMax++;
                boolean answered =
                        !of.topic() || message.sequence > inbox.first.getOrDefault(message.producer, Long.MAX_VALUE);
                if (answered && !inbox.acknowledged.containsKey(message) && !inbox.delivered.containsKey(message))
                    goneMin++;
            }
        }
        if (of.requestReply()) {
            Set<Message> answered = new HashSet<>();
            Set<Message> perhaps = new HashSet<>();
            for (Inbox inbox : inboxes.values()) {
                if (addresses.contains(inbox.address)) continue;
                answered.addAll(inbox.acknowledged.keySet());
                perhaps.addAll(inbox.delivered.keySet());
            }
            goneMin = taken.stream()
                    .filter(m -> !left.contains(m) && !perhaps.contains(m))
                    .count();
            goneMax = taken.stream()
                    .filter(m -> !left.contains(m) && !answered.contains(m))
                    .count();
        }
        if (of.topic() && of.fault().breaksConnections()) {
            // a recreated subscription has a new queue, and misses messages in between
            goneMin = 0;
            goneMax = Math.max(0, (long) taken.size() * of.subscriptions() - receivedMin);
        }
        // RabbitMQ acknowledges messages to a deleted queue although no consumer gets them
        boolean unseen = of.fault() == Fault.DELETE;
        if (unseen) goneMax = Long.MAX_VALUE;
        return new Truth(
                unseen ? Range.UNKNOWN : Range.exactly(taken.size()),
                new Range(receivedMin, receivedMax),
                new Range(repeatedMin, repeatedMax),
                new Range(early ? 0 : redeliveredAtLeast, redeliveredAtMost),
                new Range(early ? 0 : foreignAcknowledged, foreignDelivered),
                new Range(goneMin, goneMax),
                Range.exactly(expired),
                leavings == null
                        ? OptionalLong.empty()
                        : OptionalLong.of(leavings.ours().size()),
                leavings == null ? OptionalLong.empty() : OptionalLong.of(leavings.ofOthers()));
    }

    private static long more(Map<Message, Integer> times) {
        return times.values().stream().mapToLong(n -> n - 1).sum();
    }
}
