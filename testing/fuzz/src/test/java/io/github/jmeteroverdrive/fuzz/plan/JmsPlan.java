// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Generates the JMS plan of a seed: connections to several brokers, queues and topics that may have the same names,
 * producers, consumers with subscriptions and selectors, requests and replies, in any number of thread groups with
 * equal or unusual names.
 */
final class JmsPlan {

    /** The broker of a connection. */
    enum Site {
        A,
        B,
        QPID
    }

    enum Use {
        CONSUMED,
        LEFT,
        SELECTED,
        DROPPED,
        REQUESTS
    }

    /**
     * A destination of the plan.
     *
     * @param replies address of replies; empty when it has none, or they come to a temporary queue
     * @param inboxes to which each message is due
     * @param sent messages, by the value of their property color
     */
    record Target(
            Site site,
            boolean topic,
            String name,
            Use use,
            String replies,
            String service,
            List<String> inboxes,
            Map<String, Integer> sent) {

        String uri() {
            return (topic ? "topic://" : "queue://") + name;
        }

        boolean temporaryReplies() {
            return use == Use.REQUESTS && replies.isEmpty();
        }

        int messages() {
            return sent.values().stream().mapToInt(n -> n).sum();
        }

        /** Messages that its inboxes must receive; an inbox is a color, or empty for all. */
        int due() {
            if (use == Use.LEFT) return 0;
            return inboxes.stream()
                    .mapToInt(color -> color.isEmpty() ? messages() : sent.getOrDefault(color, 0))
                    .sum();
        }
    }

    /**
     * @param text of the plan
     * @param sent messages by label, for labels whose results are messages
     * @param failing messages with results that a script makes failures
     */
    record Made(String text, List<Target> targets, Map<String, Integer> sent, int failing, String about) {}

    private static final String[] COLORS = {"red", "blue"};

    private final Dice dice;
    private final String prefix;
    private final Map<Site, String> urls;
    private final Jmx jmx = new Jmx();
    private final List<Target> targets = new ArrayList<>();
    private final List<String> consumers = new ArrayList<>();
    private final List<String> producers = new ArrayList<>();
    private final Map<String, Integer> labels = new TreeMap<>();
    private final StringBuilder about = new StringBuilder();
    private int failing;
    private int names;

    private JmsPlan(long seed, Map<Site, String> urls) {
        dice = new Dice(seed);
        prefix = "s" + seed + ".";
        this.urls = urls;
    }

    /** @param urls of the brokers */
    static Made of(long seed, Map<Site, String> urls) {
        return new JmsPlan(seed, urls).make();
    }

    private Made make() {
        urls.forEach((site, url) -> {
            connection(site, "plain", "");
            connection(site, "named", prefix.replace('.', '-') + site);
        });
        int destinations = dice.between(1, 4);
        for (int i = 0; i < destinations; i++) destination();
        groups();
        return new Made(jmx.text(), targets, labels, failing, about.toString());
    }

    private void connection(Site site, String kind, String clientIds) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("url", urls.get(site));
        fields.put("clientIdPrefix", clientIds);
        jmx.add(Jmx.od("jms.JmsConnection", name(site, kind), fields, "", ""));
    }

    private static String name(Site site, String kind) {
        return "connection " + kind + " " + site;
    }

    private boolean taken(Site site, boolean topic, String name) {
        return targets.stream().anyMatch(t -> t.site == site && t.topic == topic && t.name.equals(name));
    }

    private void destination() {
        Site site = dice.any(Site.A, Site.A, Site.B, Site.QPID);
        boolean topic = site != Site.QPID && dice.chance(0.35);
        String name = prefix + dice.any("x", "y");
        Use use = topic ? Use.CONSUMED : use(site);
        // a queue and a topic with the same name share an address of Artemis, and each gets the other's messages
        boolean other = site != Site.QPID && taken(site, !topic, name);
        if (use == Use.DROPPED) name = "drop." + name;
        if (other) name += topic ? "t" : "q";
        if (taken(site, topic, name)) return;
        String service = use == Use.REQUESTS ? dice.any("", "own", "own", "id") : "";
        boolean temporary = dice.chance(0.6);
        String replies = use != Use.REQUESTS || temporary ? "" : name + ".replies";
        Target target = new Target(site, topic, name, use, replies, service, new ArrayList<>(), new TreeMap<>());
        targets.add(target);
        about.append(target.uri())
                .append('@')
                .append(site)
                .append(' ')
                .append(use)
                .append(service);
        if (use == Use.REQUESTS) requests(target);
        else if (topic) subscribers(target);
        else receivers(target);
        if (use != Use.REQUESTS)
            for (int i = dice.between(1, 2); i > 0; i--) {
                if (dice.chance(0.15)) loops(target);
                else producer(target, new LinkedHashMap<>());
            }
        about.append("; ");
    }

    private Use use(Site site) {
        if (dice.chance(0.15)) return Use.LEFT;
        if (dice.chance(0.15)) return Use.SELECTED;
        if (site == Site.A && dice.chance(0.1)) return Use.DROPPED;
        if (dice.chance(0.25)) return Use.REQUESTS;
        return Use.CONSUMED;
    }

    private String label(String kind) {
        return dice.any("message", kind + " " + names++, "é <\"> " + names++, kind);
    }

    private Map<String, Object> consumer(Target of) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("connection", name(of.site, "plain"));
        fields.put("destination", of.uri());
        fields.put("drainTimeout", of.use == Use.CONSUMED ? 60 : 2);
        fields.put("idleTimeout", 30);
        String acknowledge = dice.any("auto", "auto", "dups-ok", "client", "transacted");
        fields.put("acknowledge", acknowledge);
        boolean counted = acknowledge.equals("client") || acknowledge.equals("transacted");
        if (counted && dice.chance(0.5)) fields.put("commitInterval", dice.between(2, 9));
        if (dice.chance(0.3)) fields.put("mode", "receive");
        fields.put("messagesPerResult", dice.any(0, 1, 1, 7));
        if (dice.chance(0.1)) fields.put("consumeTime", "0.5");
        return fields;
    }

    private void receivers(Target of) {
        if (of.use == Use.LEFT) return;
        if (of.use == Use.SELECTED) {
            String color = dice.any(COLORS);
            of.inboxes.add(color);
            Map<String, Object> fields = consumer(of);
            fields.put("selector", "color = '" + color + "'");
            consumers.add(sampler("jms.JmsConsumer", "receive", fields, ""));
            return;
        }
        of.inboxes.add("");
        for (int i = dice.between(1, 2); i > 0; i--) {
            Map<String, Object> fields = consumer(of);
            if (!"receive".equals(fields.get("mode")) && dice.chance(0.3)) fields.put("consumers", dice.between(1, 3));
            if (dice.chance(0.2)) fields.put("connections", dice.any("group", "consumer", "2"));
            consumers.add(sampler("jms.JmsConsumer", "receive", fields, ""));
        }
    }

    private void subscribers(Target of) {
        for (int i = dice.between(1, 3); i > 0; i--) {
            Map<String, Object> fields = consumer(of);
            String kind = dice.any("unshared", "unshared", "durable", "shared", "shared-durable");
            fields.put("subscription", kind);
            if (kind.equals("durable")) fields.put("connection", name(of.site, "named"));
            if (!kind.equals("unshared") && dice.chance(0.5)) fields.put("subscriptionName", "sub" + names++);
            String color = dice.chance(0.25) ? dice.any(COLORS) : "";
            if (!color.isEmpty()) {
                fields.put("selector", "color = '" + color + "'");
                fields.put("drainTimeout", 5); // nothing else ends it
            }
            int members = kind.equals("unshared") || "receive".equals(fields.get("mode")) ? 1 : dice.between(1, 2);
            fields.put("consumers", members);
            int inboxes = kind.startsWith("shared") ? 1 : members;
            // elements with the same name and without a subscription name would share one
            for (int inbox = 0; inbox < inboxes; inbox++) of.inboxes.add(color);
            about.append(' ').append(kind).append('*').append(members).append(color);
            String label = kind.startsWith("shared") ? "share " + names++ : null;
            consumers.add(sampler("jms.JmsConsumer", label, "subscribe", fields, ""));
        }
    }

    private void requests(Target of) {
        String replyTo = of.replies.isEmpty() ? "temporary-queue://rep" : "queue://" + of.replies;
        if (of.service.isEmpty()) {
            Map<String, Object> replier = consumer(of);
            replier.put("replies", true);
            replier.put("drainTimeout", 60);
            consumers.add(sampler("jms.JmsConsumer", "reply", replier, ""));
        }
        Map<String, Object> replies = consumer(of);
        replies.put("destination", replyTo);
        replies.put("drainTimeout", 60);
        Map<String, Object> asked = new LinkedHashMap<>();
        asked.put("replyTo", replyTo);
        if (of.service.equals("id")) asked.put("messageId", true);
        of.inboxes.add("");
        // a temporary queue belongs to its group: requests and replies share a connection
        String asks = producerXml(of, asked);
        consumers.add(sampler("jms.JmsConsumer", "replies", replies, ""));
        producers.add(asks);
    }

    private void producer(Target to, Map<String, Object> fields) {
        producers.add(producerXml(to, fields));
    }

    /** A producer with varying messages sends one per sample, until its group's loops are done. */
    private void loops(Target to) {
        int loops = dice.between(2, 15); // 1 does not end an element alone in its group
        int threads = dice.between(1, 2);
        int messages = loops * threads;
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("connection", name(to.site, "plain"));
        fields.put("destination", to.uri());
        fields.put("correlationId", "${__Random(1,9)}");
        fields.put("properties", "color=red");
        to.sent.merge("red", messages, Integer::sum);
        String label = label("loop");
        labels.merge(label, messages, Integer::sum);
        // the last results are created when the thread ends, where no script sees them
        String producer = Jmx.od("jms.JmsAsyncProducer", label, fields, "", "");
        about.append(" loops ").append(loops).append('*').append(threads);
        jmx.group(groupName(), threads, loops, dice.chance(0.3) ? Jmx.simple(producer) : producer);
    }

    private String producerXml(Target to, Map<String, Object> fields) {
        int messages = dice.between(1, to.use == Use.DROPPED ? 200 : 300);
        fields.put("connection", name(to.site, "plain"));
        fields.put("destination", to.uri());
        fields.put("messages", messages);
        fields.put("maxPending", dice.any("1", "5", "50"));
        fields.put("messageSize", to.use == Use.DROPPED ? "1000" : dice.any("24", "100", "1000", "60-300"));
        String color = dice.any("red", "blue", "green");
        fields.put("properties", "color=" + color);
        if (dice.chance(0.15)) fields.put("send", "sync");
        if (dice.chance(0.15)) {
            fields.put("commitInterval", dice.between(1, 5));
            fields.put("maxPending", "50");
        }
        if (to.site != Site.QPID && dice.chance(0.2)) fields.put("persistent", true);
        // as many threads as a group would be too many for fewer producers
        if (dice.chance(0.25)) fields.put("producers", dice.between(1, 3));
        if (dice.chance(0.15)) fields.put("body", "text");
        if (dice.chance(0.15)) fields.put("rate", dice.any("500", "2000"));
        if (dice.chance(0.1)) fields.put("group", "g");
        // consumers with selectors would block a producer of messages that match none of them
        boolean counted = (to.use == Use.CONSUMED || to.use == Use.REQUESTS) && to.inboxes.contains("");
        if (counted && !fields.containsKey("commitInterval") && dice.chance(0.12))
            fields.put("endToEndLimit", dice.any("20", "100"));
        int per = dice.any(1, 1, 1, 0, 9);
        fields.put("messagesPerResult", per);
        to.sent.merge(color, messages, Integer::sum);
        String children = "";
        if (per == 1 && dice.chance(0.12)) {
            children = dice.any(Jmx.afterSample("prev.successful = false"), Jmx.codeIs("a code that no result has"));
            failing += messages;
        }
        if (per == 1 && dice.chance(0.1)) children += Jmx.timer(dice.between(0, 3));
        String label = label("send");
        labels.merge(label, messages, Integer::sum);
        return Jmx.od("jms.JmsAsyncProducer", label, fields, "", children);
    }

    private String sampler(String type, String kind, Map<String, Object> fields, String children) {
        return sampler(type, null, kind, fields, children);
    }

    /** Consumers have labels that no producer has, so that rows can be distinguished. */
    private String sampler(String type, String name, String kind, Map<String, Object> fields, String children) {
        String label = name == null ? "c-" + label(kind) : "c-" + name;
        return Jmx.od(type, label, fields, "", children);
    }

    /** Distributes the samplers to thread groups: consumers only, producers only, or several in one. */
    private void groups() {
        List<String> all = new ArrayList<>();
        for (String consumer : consumers) all.add(groupName() + "\n" + consumer);
        while (!producers.isEmpty()) {
            StringBuilder together = new StringBuilder(producers.remove(0));
            if (!producers.isEmpty() && dice.chance(0.35)) together.append(producers.remove(0));
            all.add(groupName() + "\n" + controlled(together.toString()));
        }
        while (!all.isEmpty()) {
            String next = all.remove(dice.between(0, all.size() - 1));
            int end = next.indexOf('\n');
            boolean sends = next.contains("JmsAsyncProducer");
            jmx.group(
                    next.substring(0, end),
                    sends && !next.contains("JmsAsyncProducer.producers") && dice.chance(0.3) ? dice.between(2, 3) : 1,
                    -1,
                    next.substring(end + 1));
        }
    }

    /** Puts samplers below a controller, or beside one that never runs. */
    private String controlled(String samplers) {
        if (dice.chance(0.15)) return Jmx.simple(samplers);
        if (dice.chance(0.15)) return Jmx.loop(dice.between(1, 5), samplers);
        return dice.chance(0.1) ? samplers + Jmx.never(Jmx.timer(0)) : samplers;
    }

    private String groupName() {
        return dice.any("Thread Group", "Thread Group", "", "group " + names++, "é <&> " + names++);
    }
}
