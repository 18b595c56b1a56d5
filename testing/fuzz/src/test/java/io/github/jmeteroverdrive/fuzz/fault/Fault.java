// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.fault;

import io.github.jmeteroverdrive.fuzz.Proxy;
import java.util.Map;
import java.util.Random;

/** A fault in a run. To add one, add an entry here; no other change is needed. */
public enum Fault {
    NONE() {
        @Override
        public void strike(Scene scene) {
            // no fault
        }
    },
    KILL(Trait.OWN_BROKER, Trait.BREAKS) {
        @Override
        public void strike(Scene scene) throws Exception {
            scene.broker().kill();
        }
    },
    KILL_RESTART_JOURNAL(Trait.OWN_BROKER, Trait.JOURNAL, Trait.BREAKS) {
        @Override
        public void strike(Scene scene) throws Exception {
            scene.broker().kill();
            scene.broker().start();
        }
    },
    KILL_RESTART_EMPTY(Trait.OWN_BROKER, Trait.BREAKS, Trait.NO_JOURNAL) {
        @Override
        public void strike(Scene scene) throws Exception {
            scene.broker().kill();
            scene.broker().start();
        }
    },
    STOP(Trait.OWN_BROKER, Trait.BREAKS) {
        @Override
        public void strike(Scene scene) throws Exception {
            scene.broker().stop();
        }
    },
    RESTART(Trait.OWN_BROKER, Trait.BREAKS) {
        @Override
        public void strike(Scene scene) throws Exception {
            scene.broker().stop();
            scene.broker().start();
        }
    },
    RESET(Trait.PROXY, Trait.BREAKS) {
        @Override
        public void strike(Scene scene) throws Exception {
            scene.proxy().reset();
        }
    },
    HALF_CLOSE(Trait.PROXY, Trait.BREAKS) {
        @Override
        public void strike(Scene scene) throws Exception {
            scene.proxy().halfClose();
        }
    },
    DELAY(Trait.PROXY) {
        @Override
        public void strike(Scene scene) {
            Proxy proxy = scene.proxy();
            proxy.delay(300 + scene.random().nextInt(1500));
        }
    },
    CLOSE(Trait.BREAKS) {
        @Override
        public void strike(Scene scene) throws Exception {
            scene.log("closed", scene.broker().number("close", "foreign"));
        }
    },
    PURGE(Trait.QUEUES, Trait.BACKLOG) {
        @Override
        public void strike(Scene scene) throws Exception {
            for (String queue : scene.of().addresses())
                scene.removed("purged", scene.broker().number("purge", queue));
        }
    },
    MOVE(Trait.QUEUES, Trait.BACKLOG) {
        @Override
        public void strike(Scene scene) throws Exception {
            for (String queue : scene.of().addresses()) {
                scene.broker().command("move", queue, "moved." + queue);
                // Broker-J also names messages that a consumer took meanwhile
                scene.removed("moved", scene.broker().added("moved." + queue));
            }
        }
    },
    THEFT(Trait.QUEUES, Trait.BACKLOG) {
        @Override
        public void strike(Scene scene) throws Exception {
            int most = 1 + scene.random().nextInt(60);
            for (String queue : scene.of().destinations())
                scene.removed("stolen", scene.foreign().steal(queue, most, 200));
        }
    },
    DUPLICATES(Trait.QUEUES, Trait.BACKLOG) {
        @Override
        public void strike(Scene scene) throws Exception {
            int most = 1 + scene.random().nextInt(60);
            for (String queue : scene.of().destinations())
                scene.log("copied", scene.foreign().copy(queue, most));
        }
    },
    RELAY(Trait.QUEUES, Trait.BACKLOG) {
        private void relay(Scene scene, int messages, int times) {
            scene.log("relayed", messages);
            scene.log("sent again", (long) messages * times);
        }

        @Override
        public void strike(Scene scene) throws Exception {
            int most = 1 + scene.random().nextInt(40);
            int times = 1 + scene.random().nextInt(2);
            long pause = scene.random().nextInt(1500);
            for (String queue : scene.of().destinations())
                relay(scene, scene.foreign().relay(queue, most, times, pause), times);
        }
    },
    FOREIGN() {
        @Override
        public void strike(Scene scene) throws Exception {
            int number = 1 + scene.random().nextInt(30);
            for (String destination : scene.of().destinations()) {
                scene.foreign().send(destination, number);
                scene.log("foreign", number);
            }
        }
    },
    EXPIRY(Trait.QUEUES) {
        @Override
        public void adjust(Map<String, String> parameters, Random random) {
            parameters.put("TimeToLive", String.valueOf(1 + random.nextInt(400)));
            if (random.nextBoolean()) parameters.put("ConsumerStart", "1");
            else parameters.put("ConsumeTime", "3");
        }

        @Override
        public void strike(Scene scene) {
            // happens with time
        }
    },
    FULL(Trait.QUEUES) {
        @Override
        public String prefix() {
            return "full.";
        }

        @Override
        public void adjust(Map<String, String> parameters, Random random) {
            parameters.put("MessageSize", "2000");
            switch (random.nextInt(3)) {
                case 0 -> parameters.put("Consumers", "0");
                case 1 -> parameters.put("ConsumerStart", "1");
                default -> parameters.put("ConsumeTime", "4");
            }
            if ("0".equals(parameters.get("Consumers"))) {
                parameters.remove("EndToEndLimit");
                parameters.remove("ReceiverThreads");
                // a run with a number of messages would wait forever for a full address
                parameters.remove("Messages");
                parameters.put("Duration", "2");
                parameters.put("Rate", "200");
            }
        }

        @Override
        public void strike(Scene scene) {
            // the address does it
        }
    },
    DEAD_LETTER(Trait.QUEUES, Trait.BACKLOG) {
        @Override
        public String prefix() {
            return "dlq.";
        }

        @Override
        public void strike(Scene scene) throws Exception {
            int most = 1 + scene.random().nextInt(30);
            for (String queue : scene.of().destinations())
                scene.log("handed back", scene.foreign().handBack(queue, most, 2, 200));
        }
    },
    DELETE(Trait.QUEUES, Trait.BACKLOG, Trait.BREAKS) {
        @Override
        public void strike(Scene scene) throws Exception {
            for (String queue : scene.of().addresses())
                scene.log("deleted with", scene.broker().number("delete", queue));
        }
    },
    DROP_HEAD(Trait.QUEUES) {
        @Override
        public String prefix() {
            return "drop.";
        }

        @Override
        public void adjust(Map<String, String> parameters, Random random) {
            if (random.nextBoolean()) parameters.put("ConsumerStart", "1");
            else parameters.put("ConsumeTime", "4");
        }

        @Override
        public void strike(Scene scene) {
            // the limit does it
        }
    };

    /** Requirements and effects of a fault. */
    private enum Trait {
        OWN_BROKER,
        JOURNAL,
        NO_JOURNAL,
        PROXY,
        BREAKS,
        QUEUES,
        BACKLOG
    }

    private final java.util.Set<Trait> traits;

    Fault(Trait... traits) {
        this.traits = java.util.Set.of(traits);
    }

    /** Triggers the fault when some of the messages are at the broker. */
    public abstract void strike(Scene scene) throws Exception;

    /** Whether the broker cannot be used for another case. */
    public boolean ownBroker() {
        return traits.contains(Trait.OWN_BROKER);
    }

    public boolean needsJournal() {
        return traits.contains(Trait.JOURNAL);
    }

    public boolean forbidsJournal() {
        return traits.contains(Trait.NO_JOURNAL);
    }

    public boolean needsProxy() {
        return traits.contains(Trait.PROXY);
    }

    /** Whether JMeter's connections are lost, or seem lost to it. */
    public boolean breaksConnections() {
        return traits.contains(Trait.BREAKS);
    }

    /** Whether the broker never returns. */
    public boolean forGood() {
        return this == KILL || this == STOP;
    }

    public boolean suitsTopics() {
        return !traits.contains(Trait.QUEUES);
    }

    public boolean suitsReplies() {
        return !traits.contains(Trait.QUEUES);
    }

    /** Prefix of its addresses, for which the broker has settings. */
    public String prefix() {
        return "";
    }

    /** Changes a configuration so that the fault can have an effect. */
    public void adjust(Map<String, String> parameters, Random random) {
        if (traits.contains(Trait.BACKLOG) && random.nextDouble() < 0.8) parameters.put("ConsumerStart", "1");
    }
}
