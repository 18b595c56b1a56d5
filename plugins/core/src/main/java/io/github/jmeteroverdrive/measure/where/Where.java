// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

import java.util.Arrays;
import java.util.Optional;

/** What a thread is about. {@link #id()} is the key in files. */
public enum Where {
    /** Held back by the plan: timers, pacing, a consumer without messages. */
    PAUSING("pausing", "waiting for its time", Kind.PAUSE),
    /** Looking up a name. */
    LOOKUP("lookup", "looking up names", Kind.SYSTEM),
    /** Shaking hands of TLS. */
    HANDSHAKE("handshake", "shaking hands of TLS", Kind.SYSTEM),
    /** Connecting, what is not the one or the other. */
    CONNECTING("connecting", "connecting", Kind.SYSTEM),
    /** Writing a request, or a message. */
    SENDING("sending", "sending", Kind.SYSTEM),
    /** Until the first byte of the response, or until a message was received. */
    WAITING("waiting", "waiting for the response", Kind.SYSTEM),
    /** From there to the last byte. */
    BODY("body", "reading the body", Kind.SYSTEM),
    /** A digest of the body. */
    DIGESTING("digesting", "digesting", Kind.WORK),
    /** Tidying HTML into XML for XPath. */
    XPATH_HTML("xpathHtml", "XPath on HTML", Kind.WORK),
    /** Extractors and assertions. */
    EXTRACTING("extracting", "extracting", Kind.WORK),
    /** BeanShell. */
    BEANSHELL("beanShell", "BeanShell", Kind.WORK),
    /** JSR223, Groovy and JavaScript, functions among them. */
    SCRIPTING("scripting", "scripting", Kind.WORK),
    /** Listeners: writing, summing up and showing results. */
    RESULTS("results", "results and listeners", Kind.WORK),
    /** What else the elements of this project do. */
    PLUGINS("plugins", "our plugins", Kind.WORK),
    /** What else JMeter's threads do. */
    JMETER("jmeter", "JMeter itself", Kind.WORK),
    /** Threads of the garbage collector. */
    GC("gc", "garbage collection", Kind.OTHER),
    /** Threads of the just-in-time compiler. */
    COMPILING("compiling", "the JIT compiler", Kind.OTHER),
    /** Threads that JMeter did not start: of client libraries, of the JVM. */
    OTHER("other", "other threads", Kind.OTHER);

    /** Whose time it is. */
    public enum Kind {
        /** The plan wants it so. */
        PAUSE,
        /** Spent with the system under test, as long as the thread is not on a CPU. */
        SYSTEM,
        /** Spent by the load generator. */
        WORK,
        /** Not a JMeter thread's. */
        OTHER
    }

    private final String id;
    private final String words;
    private final Kind kind;

    Where(String id, String words, Kind kind) {
        this.id = id;
        this.words = words;
        this.kind = kind;
    }

    /** The one of this name in files. */
    public static Optional<Where> of(String id) {
        return Arrays.stream(values()).filter(where -> where.id.equals(id)).findFirst();
    }

    /** Name in files. */
    public String id() {
        return id;
    }

    /** Name for people. */
    public String words() {
        return words;
    }

    /** Whose time it is. */
    public Kind kind() {
        return kind;
    }
}
