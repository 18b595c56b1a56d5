// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.fuzz.fault;

import io.github.jmeteroverdrive.fuzz.BrokerProcess;
import io.github.jmeteroverdrive.fuzz.Case;
import io.github.jmeteroverdrive.fuzz.Foreign;
import io.github.jmeteroverdrive.fuzz.Proxy;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** The environment of a fault, and a record of what it did. */
public final class Scene {

    private final Case of;
    private final BrokerProcess broker;
    private final Proxy proxy;
    private final Foreign foreign;
    private final Random random;
    private final Map<String, Long> done = new TreeMap<>();
    private long removed;

    /** @param proxy null if the case has none */
    public Scene(Case of, BrokerProcess broker, Proxy proxy, Foreign foreign) {
        this.of = of;
        this.broker = broker;
        this.proxy = proxy;
        this.foreign = foreign;
        random = new Random(of.seed());
    }

    public Case of() {
        return of;
    }

    public BrokerProcess broker() {
        return broker;
    }

    public Proxy proxy() {
        return proxy;
    }

    public Foreign foreign() {
        return foreign;
    }

    Random random() {
        return random;
    }

    synchronized void log(String what, long number) {
        done.merge(what, number, Long::sum);
    }

    /** Records messages that other clients removed from the case's queues. */
    synchronized void removed(String how, long number) {
        log(how, number);
        removed += number;
    }

    /** Messages that other clients removed from the queues. */
    public synchronized long removed() {
        return removed;
    }

    /** How often something was done. */
    public synchronized long done(String what) {
        return done.getOrDefault(what, 0L);
    }

    @Override
    public synchronized String toString() {
        return done.toString();
    }
}
