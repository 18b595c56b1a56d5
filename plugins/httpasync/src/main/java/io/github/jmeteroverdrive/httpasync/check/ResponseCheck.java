// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.check;

import io.github.jmeteroverdrive.extractors.search.Needle;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.body.ChecksumKind;
import io.github.jmeteroverdrive.http.body.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import io.github.jmeteroverdrive.run.RunContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;

/**
 * What a response must be to be a success, and what is kept of it. Thread-safe.
 *
 * @param element how the log names it
 * @param header null = any
 * @param text that the body must contain, "" = any
 * @param keep first bytes of each body for its result
 * @param location whether to look where redirects lead
 */
public record ResponseCheck(
        String element,
        StatusSet status,
        HeaderMatcher header,
        String text,
        ExpectedBody body,
        int keep,
        boolean location) {

    private static final int LONGEST_QUOTED = 60;

    static final String LENGTH = "The body does not have the expected length.";
    static final String CHECKSUM = "The body does not have the expected checksum.";

    /**
     * @throws RuntimeException of the kind that the fields throw, when they contradict each other
     */
    public static ResponseCheck of(String element, Fields fields) {
        return new ResponseCheck(
                element,
                fields.get(CheckFields.STATUS),
                fields.get(CheckFields.HEADER).orElse(null),
                fields.get(CheckFields.CONTAINS),
                CheckFields.BODY.of(fields),
                Math.toIntExact(fields.get(CheckFields.KEEP)),
                fields.get(CheckFields.FOLLOW));
    }

    /** For one request after another. */
    public ResponseInspector inspection(RunContext run) {
        return new ResponseInspector(this, FailedBodies.of(run), isLookedAt());
    }

    /** Whether a person looks at results: in the GUI, or where the property says so. */
    private static boolean isLookedAt() {
        return GuiPackage.getInstance() != null
                || JMeterUtils.getPropDefault("overdrive.http.details", false);
    }

    static String status(int status) {
        return "Status " + status;
    }

    /** Why a response is refused that lacks the header. */
    String noHeader() {
        return "The response lacks the header '" + header + "'.";
    }

    /** Why a response is refused that lacks the text. */
    String noText() {
        boolean whole = text.length() <= LONGEST_QUOTED;
        return "The body does not contain '"
                + (whole ? text : text.substring(0, LONGEST_QUOTED) + "…")
                + "'.";
    }

    boolean hasChecksum() {
        return body.kind() != ChecksumKind.NONE;
    }

    Optional<StreamingSearch> search() {
        return text.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new StreamingSearch(new Needle(text.getBytes(StandardCharsets.UTF_8))));
    }

    /** Why a response may be refused when its body is known. */
    List<String> causesOfBody() {
        List<String> causes = new ArrayList<>();
        if (body.length().isPresent()) causes.add(LENGTH);
        if (!body.checksum().isEmpty()) causes.add(CHECKSUM);
        if (!text.isEmpty()) causes.add(noText());
        return causes;
    }

    /** What is shown a response and has it inspected. One thread. */
    public interface Inspected extends ResponseSink {

        /** What has looked at the present response. */
        ResponseInspector inspection();
    }
}
