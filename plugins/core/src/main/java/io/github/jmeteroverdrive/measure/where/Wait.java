// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

/** What a thread waits for that is neither on a CPU nor ready for one. {@link #id()} is the key in files. */
public enum Wait {
    /** Its time: timers, pacing, a sleep in a script. */
    PAUSE("pause", "paused as the plan wants", Cause.PAUSE),
    /** A sleep in a script, within the time that its sample measures. */
    SLEEP("sleep", "asleep in a script, within a sample", Cause.PAUSE),
    /** A peer: a socket, an acknowledgement, a message. */
    SYSTEM("system", "waiting for the system", Cause.SYSTEM),
    /** A child process that waits itself. */
    PROCESS("process", "waiting for a process that waits itself", Cause.SYSTEM),
    /** A lock that another thread of the plan has. */
    LOCK("lock", "waiting for another thread at a lock", Cause.PLAN),
    /** A latch, a permit, or what stands in a queue: another thread of the plan has to give it. */
    TURN("turn", "waiting for what another thread has to give", Cause.PLAN),
    /** A free one of the few threads to which scripts gave their tasks. */
    QUEUED("queued", "waiting until a thread of an executor is free", Cause.PLAN),
    /** A connection that other threads of the plan use. */
    POOL("pool", "waiting for a connection of a pool", Cause.PLAN),
    /** A lock of JMeter's own, such as that of the results file. */
    OWN_LOCK("ownLock", "waiting for a lock of JMeter's own", Cause.AGENT),
    /** A listener or the log: its queue is full, or it talks to someone. */
    LISTENER("listener", "waiting for a listener or the log", Cause.AGENT),
    /** The JVM: memory that it has to free, a class that another thread loads, its compiler. */
    JVM("jvm", "waiting for the JVM", Cause.AGENT),
    /** The kernel: memory that is short or swapped out. */
    MEMORY("memory", "waiting for memory of the load agent", Cause.AGENT),
    /** A file of the load agent. */
    FILE("file", "waiting for a file", Cause.AGENT),
    /** The load agent's resolver. */
    NAME("name", "looking up names", Cause.AGENT),
    /** JMeter's own limit of bytes a second ({@code httpclient.socket.http.cps}). */
    BYTES("bytes", "held to JMeter's own limit of bytes a second", Cause.AGENT),
    /** Another thread of JMeter's that works for it. */
    HELPER("helper", "waiting for a thread that works for it", Cause.AGENT),
    /** A child process that is on a CPU, or ready for one. */
    CHILD("child", "waiting for a process at work", Cause.AGENT),
    /** Not known. */
    UNKNOWN("unknown", "waiting for something unknown", Cause.UNKNOWN);

    /** What makes the thread wait. */
    public enum Cause {
        /** The plan wants the pause. */
        PAUSE,
        /** The system under test. */
        SYSTEM,
        /** Other threads of the same plan. */
        PLAN,
        /** The load agent. */
        AGENT,
        /** It is not known. */
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

    /** For people. */
    public String words() {
        return words;
    }

    /** What makes the thread wait. */
    public Cause cause() {
        return cause;
    }
}
