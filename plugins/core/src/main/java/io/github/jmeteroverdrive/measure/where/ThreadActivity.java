// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.where;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Activity of a thread. {@link #id()} is the key in files. */
public enum ThreadActivity {
    /** Held back by the plan: timers, pacing, a consumer without messages. */
    PAUSING("pausing", "waiting for its scheduled time", Kind.PAUSE),
    LOOKUP("lookup", "looking up names", Kind.SYSTEM),
    HANDSHAKE("handshake", "in a TLS handshake", Kind.SYSTEM),
    /** Connecting, without name lookup and handshake. */
    CONNECTING("connecting", "connecting", Kind.SYSTEM),
    /** Writing a request or a message. */
    SENDING("sending", "sending", Kind.SYSTEM),
    /** Until the first byte of the response, or until a message was received. */
    WAITING("waiting", "waiting for the response", Kind.SYSTEM),
    /** From the first byte to the last. */
    BODY("body", "reading the body", Kind.SYSTEM),
    DIGESTING("digesting", "computing digests", Kind.WORK),
    /** Converting HTML to XML for XPath. */
    XPATH_HTML("xpathHtml", "XPath on HTML", Kind.WORK),
    /** Extractors and assertions. */
    EXTRACTING("extracting", "extracting", Kind.WORK),
    BEANSHELL("beanShell", "BeanShell", Kind.WORK),
    /** JSR223, Groovy and JavaScript, including functions. */
    SCRIPTING("scripting", "scripting", Kind.WORK),
    /** Listeners: writing, aggregating and showing results. */
    RESULTS("results", "results and listeners", Kind.WORK),
    PLUGINS("plugins", "our plugins", Kind.WORK),
    /** Other work of JMeter's threads. */
    JMETER("jmeter", "JMeter itself", Kind.WORK),
    GC("gc", "garbage collection", Kind.OTHER),
    COMPILING("compiling", "the JIT compiler", Kind.OTHER),
    /** Threads that JMeter did not start, of client libraries and the JVM. */
    OTHER("other", "other threads", Kind.OTHER);

    /** What a thread spends its time on. */
    public enum Kind {
        PAUSE,
        /** The system under test, while the thread is not on a CPU. */
        SYSTEM,
        /** Work of the load generator. */
        WORK,
        /** Not a JMeter thread. */
        OTHER
    }

    private static final Pattern COLLECTOR =
            Pattern.compile("(GC Thread|G1 |ParGC|Shenandoah|[XZ][A-Z][a-z]|VM Thread).*");
    private static final Pattern COMPILER = Pattern.compile("(C[12]|JVMCI) Compiler.*");

    private final String id;
    private final String words;
    private final Kind kind;

    ThreadActivity(String id, String words, Kind kind) {
        this.id = id;
        this.words = words;
        this.kind = kind;
    }

    public static Optional<ThreadActivity> of(String id) {
        return Arrays.stream(values()).filter(where -> where.id.equals(id)).findFirst();
    }

    /**
     * {@link #GC} or {@link #COMPILING} for such a thread of a JVM, else empty. The VM thread is a collector's: it does
     * the work of the serial one, and leads the others' pauses.
     *
     * @param thread its name, of which Linux has the first fifteen characters
     */
    public static Optional<ThreadActivity> ofJvm(String thread) {
        if (COLLECTOR.matcher(thread).matches()) return Optional.of(GC);
        return COMPILER.matcher(thread).matches() ? Optional.of(COMPILING) : Optional.empty();
    }

    public String id() {
        return id;
    }

    /** Name in pages. */
    public String words() {
        return words;
    }

    public Kind kind() {
        return kind;
    }
}
