// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.extractors.Needle;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.http.download.ChecksumKind;
import io.github.jmeteroverdrive.http.download.ExpectedBody;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.protocol.ResponseSink;
import io.github.jmeteroverdrive.run.RunContext;
import io.github.jmeteroverdrive.shaded.io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The criteria for a successful response, and how much of it to store. Thread-safe.
 *
 * @param element its name in the log
 * @param header null = any
 * @param text that the body must contain, "" = any
 * @param keep how many bytes of each body its result stores
 * @param location whether to read where redirects lead
 * @param events how to read a body of events
 */
public record ResponseCheck(
        String element,
        StatusSet status,
        HeaderMatcher header,
        String text,
        ExpectedBody body,
        int keep,
        boolean location,
        EventReader.Options events) {

    /** Receives responses and has them inspected. One thread. */
    public interface Inspected extends ResponseSink {

        ResponseInspector inspector();

        /** Fails a request that has ended if its response is not what was expected. */
        default void judge(Exchange exchange) {
            inspector().judge(exchange);
        }

        /** The body of a request, as View Results Tree shows it. */
        default String requestText(byte[] body) {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    private static final int MAX_QUOTED = 60;
    static final String WRONG_LENGTH = "The body does not have the expected length.";
    static final String WRONG_CHECKSUM = "The body does not have the expected checksum.";

    /** @throws RuntimeException of the kind that the fields throw, if they contradict each other */
    public static ResponseCheck of(String element, Fields fields) {
        return new ResponseCheck(
                element,
                fields.get(CheckFields.STATUS),
                fields.get(CheckFields.HEADER).orElse(null),
                fields.get(CheckFields.CONTAINS),
                CheckFields.BODY.of(fields),
                Math.toIntExact(fields.get(CheckFields.KEEP)),
                fields.get(CheckFields.FOLLOW),
                CheckFields.events(fields));
    }

    /** An inspector, with all details in the GUI or if the property requests them. */
    public ResponseInspector inspector(RunContext run) {
        boolean detailed =
                GuiPackage.getInstance() != null || JMeterUtils.getPropDefault("overdrive.http.details", false);
        return new ResponseInspector(this, FailedBodies.of(run), detailed);
    }

    /** With its usual reason phrase, as in the results of HTTP Request; HTTP/2 has none, and servers vary. */
    static String status(int status) {
        String code = Integer.toString(status);
        String reason = HttpResponseStatus.valueOf(status).reasonPhrase();
        return code + " " + reason.replace(" (" + code + ")", ""); // which Netty adds to a class of codes
    }

    String missingHeader() {
        return "The response lacks the header '" + header + "'.";
    }

    String missingText() {
        String quoted = text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
        return "The body does not contain '" + quoted + "'.";
    }

    boolean hasChecksum() {
        return body.kind() != ChecksumKind.NONE;
    }

    Optional<StreamingSearch> search() {
        if (text.isEmpty()) return Optional.empty();
        Needle needle = new Needle(text.getBytes(StandardCharsets.UTF_8));
        return Optional.of(new StreamingSearch(needle));
    }

    /** Null if bodies are not read as events. */
    EventReader eventReader() {
        return events.format() == EventReader.Format.NONE ? null : new EventReader(events);
    }

    /** The failures that only the body can show. */
    List<String> bodyFailures() {
        List<String> failures = new ArrayList<>();
        if (body.length().isPresent()) failures.add(WRONG_LENGTH);
        if (!body.checksum().isEmpty()) failures.add(WRONG_CHECKSUM);
        if (!text.isEmpty()) failures.add(missingText());
        return failures;
    }
}
