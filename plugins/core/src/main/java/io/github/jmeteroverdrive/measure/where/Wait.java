// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

/** What a thread waits for if it is neither running nor runnable. {@link #id()} is the key in files. */
public enum Wait {
    /** A time: timers, pacing, a sleep in a script. */
    PAUSE("pause", "paused by the plan", Cause.PAUSE),
    SLEEP("sleep", "asleep in a script, within a sample", Cause.PAUSE),
    /** A peer: a socket, an acknowledgement, a message. */
    SYSTEM("system", "waiting for the system", Cause.SYSTEM),
    PROCESS("process", "waiting for a process that is itself waiting", Cause.SYSTEM),
    /** A lock that another thread of the plan holds. */
    LOCK("lock", "waiting for another thread at a lock", Cause.PLAN),
    /** A latch, a permit or a queue's element that another thread of the plan must provide. */
    TURN("turn", "waiting for something that another thread must provide", Cause.PLAN),
    /** A free thread of an executor to which scripts submitted tasks. */
    QUEUED("queued", "waiting until a thread of an executor is free", Cause.PLAN),
    /** A connection that other threads of the plan use. */
    POOL("pool", "waiting for a connection of a pool", Cause.PLAN),
    /** A lock of JMeter itself, such as that of the results file. */
    OWN_LOCK("ownLock", "waiting for a lock inside JMeter", Cause.AGENT),
    /** A listener or the log: its queue is full, or it uses the network. */
    LISTENER("listener", "waiting for a listener or the log", Cause.AGENT),
    /** The JVM: garbage collection, a class that another thread loads, the JIT compiler. */
    JVM("jvm", "waiting for the JVM", Cause.AGENT),
    /** The kernel: memory is short or swapped out. */
    MEMORY("memory", "waiting for memory of the load agent", Cause.AGENT),
    FILE("file", "waiting for a file", Cause.AGENT),
    NAME("name", "looking up names", Cause.AGENT),
    /** JMeter's bandwidth limit ({@code httpclient.socket.http.cps}). */
    BYTES("bytes", "held back by JMeter's bandwidth limit", Cause.AGENT),
    HELPER("helper", "waiting for a thread that works on its behalf", Cause.AGENT),
    /** A child process that is running or runnable. */
    CHILD("child", "waiting for a process at work", Cause.AGENT),
    UNKNOWN("unknown", "waiting for something unknown", Cause.UNKNOWN);

    public enum Cause {
        PAUSE,
        /** The system under test. */
        SYSTEM,
        /** Other threads of the same plan. */
        PLAN,
        AGENT,
        UNKNOWN
    }

    private final String id;
    private final String words;
    private final Cause cause;

    Wait(String id, String words, Cause cause) {
        this.id = id;
        this.words = words;
        this.cause = cause;
    }

    /** Name in files. */
    public String id() {
        return id;
    }

    /** A phrase for pages. */
    public String words() {
        return words;
    }

    public Cause cause() {
        return cause;
    }
}
