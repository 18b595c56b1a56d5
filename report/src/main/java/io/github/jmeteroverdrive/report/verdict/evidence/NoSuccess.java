// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.verdict.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Nothing in the whole run succeeded, and most failed because the plan and the system do not fit: the plan may have a
 * wrong address, scheme or credentials, or the system may not have been started. Then no system failed that had worked.
 */
public enum NoSuccess {
    /** TLS to a port without TLS, or the reverse: the answer shows it. */
    SCHEME(
            matches("the server does not speak TLS on this port \\(|this port does not speak TLS: "
                    + "|so it speaks TLS on this port;"),
            "Correct the URL in the plan."),
    NAME(
            matches("UnknownHostException|^curl 6\\b"),
            "Correct the name of the host in the plan, or what resolves it on JMeter's host."),
    PORT(SystemFailures::notListening, "Start the system, or correct its host and port in the plan."),
    TLS(
            matches("if (the server|this port) does not speak TLS").or(SystemFailures::mismatch),
            "Change what does not fit, in the plan or in the system."),
    SILENCE(
            matches("if (it|this port) speaks TLS"),
            "Correct the URL in the plan, or find out why the system closes connections."),
    /** The system answers that the request is wrong, but not that it is late or one of too many. */
    REQUEST(
            matches("^(Status )?4(?!08|25|29)\\d\\d\\b(?!.*(Exception|Error invoking))"),
            "Correct the URL, the method or the credentials in the plan, or what the system expects.");

    private static final double MOSTLY = 0.5;

    /** In front of causes on connections through a proxy. Where a redirect leads, the system has said. */
    private static final Pattern PROXY = Pattern.compile("^Through the proxy \\S+: ");

    private static final Pattern REDIRECTED = Pattern.compile("^(In doubt: )?Redirected to ");

    private final Predicate<String> causes;
    private final String advice;

    NoSuccess(Predicate<String> causes, String advice) {
        this.causes = causes;
        this.advice = advice;
    }

    private static Predicate<String> matches(String cause) {
        return Pattern.compile(cause).asPredicate();
    }

    /** Empty if anything succeeded, or most failed by other causes. */
    public static Optional<NoSuccess> of(Evidence evidence) {
        long failures = evidence.errors(any -> true);
        if (failures == 0 || succeeded(evidence) || evidence.errors(NoSuccess::any) < MOSTLY * failures)
            return Optional.empty();
        return evidence.mainCause(NoSuccess::any)
                .flatMap(main ->
                        Arrays.stream(values()).filter(kind -> kind.is(main)).findFirst());
    }

    private static boolean succeeded(Evidence evidence) {
        JsonNode summary = evidence.run().summary();
        JsonNode all = summary.path("wholeRun").isObject() ? summary.path("wholeRun") : summary;
        boolean others = List.of("completed", "received").stream()
                .anyMatch(count -> all.path(count).asLong() > 0);
        return others || all.path("samples").asLong() > all.path("sampleErrors").asLong();
    }

    private static boolean any(String cause) {
        return Arrays.stream(values()).anyMatch(kind -> kind.is(cause));
    }

    private boolean is(String cause) {
        String own = PROXY.matcher(cause).replaceFirst("");
        return !REDIRECTED.matcher(own).find() && causes.test(own);
    }

    /** Evidence, a sentence. */
    public static String words(Evidence evidence) {
        return "All " + evidence.eventsNoun() + " failed, most often by: "
                + evidence.mainCause(NoSuccess::any).orElseThrow() + ".";
    }

    /** What to do, a sentence. */
    public String advice() {
        return advice;
    }
}
