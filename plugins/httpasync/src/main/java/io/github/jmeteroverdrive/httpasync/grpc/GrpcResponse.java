// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.load.HeaderMatcher;
import io.github.jmeteroverdrive.httpasync.load.ResponseCheck;
import io.github.jmeteroverdrive.httpasync.load.ResponseInspector;
import io.github.jmeteroverdrive.httpasync.protocol.EventReader;
import io.github.jmeteroverdrive.httpasync.protocol.GrpcMessageReader;
import io.github.jmeteroverdrive.run.WebUrl;

/**
 * Reads the responses to one call after another: counts messages, and finds the status. Messages become lines of JSON,
 * which the inspector checks and stores, if it wants them. One thread.
 */
final class GrpcResponse implements ResponseCheck.Inspected, GrpcMessageReader.Listener {

    private static final HeaderMatcher STATUS = HeaderMatcher.parse("grpc-status");
    private static final HeaderMatcher MESSAGE = HeaderMatcher.parse("grpc-message");
    private static final HeaderMatcher ENCODING = HeaderMatcher.parse("grpc-encoding");
    private static final HeaderMatcher CONTENT_TYPE = HeaderMatcher.parse("content-type");
    private static final String GRPC = "application/grpc";
    private static final HeaderMatcher USUAL_TYPE = HeaderMatcher.parse("content-type: " + GRPC);
    private static final int HTTP_OK = 200;

    private final GrpcMethod method;
    private final ResponseInspector inspector;
    private final GrpcMessageReader messages;
    private final EventReader events; // null = the method has one response
    private boolean headSeen;
    private int count;
    private String status; // null = there is none so far
    private String message;
    private String encoding;
    private String contentType;
    private String problem;
    private boolean cutOff;

    /**
     * @param maxMessage bytes
     * @param stopAfter messages after which a stream of responses counts as complete
     */
    GrpcResponse(GrpcMethod method, ResponseInspector inspector, int maxMessage, long stopAfter) {
        this.method = method;
        this.inspector = inspector;
        messages = new GrpcMessageReader(maxMessage, this);
        events = method.streamsResponses()
                ? new EventReader(new EventReader.Options(EventReader.Format.NONE, stopAfter, ""))
                : null;
    }

    @Override
    public ResponseInspector inspector() {
        return inspector;
    }

    @Override
    public void begin() {
        inspector.begin();
        messages.begin();
        if (events != null) events.begin();
        headSeen = false;
        count = 0;
        status = null;
        message = "";
        encoding = "";
        contentType = "";
        problem = null;
        cutOff = false;
    }

    @Override
    public boolean wantsFields() {
        return true;
    }

    @Override
    public void field(byte[] line, int from, int to) {
        if (STATUS.matches(line, from, to)) status = STATUS.value(line, from, to);
        else if (MESSAGE.matches(line, from, to)) message = MESSAGE.value(line, from, to);
        else if (ENCODING.matches(line, from, to)) encoding = ENCODING.value(line, from, to);
        else if (USUAL_TYPE.matches(line, from, to)) contentType = GRPC;
        else if (CONTENT_TYPE.matches(line, from, to)) contentType = CONTENT_TYPE.value(line, from, to);
        inspector.field(line, from, to);
    }

    @Override
    public void trailer(byte[] line, int from, int to) {
        field(line, from, to);
    }

    @Override
    public void head(int code) {
        headSeen = code == HTTP_OK;
        inspector.head(code);
        inspector.contentIs("application/json");
    }

    @Override
    public boolean wantsBody() {
        return headSeen;
    }

    @Override
    public EventReader events() {
        return headSeen ? events : null;
    }

    @Override
    public boolean isOver() {
        return problem != null || messages.problem() != null;
    }

    @Override
    public void take(byte[] bytes, int from, int to) {
        messages.take(bytes, from, to, encoding);
    }

    @Override
    public boolean wantsContent() {
        return inspector.wantsBody();
    }

    @Override
    public void message(byte[] content) {
        if (events != null && events.isComplete()) return;
        count++;
        if (events != null) events.eventEnds();
        if (content == null || problem != null) return;
        try {
            byte[] json = (method.responseJson(content) + (events == null ? "" : "\n")).getBytes(UTF_8);
            inspector.take(json, 0, json.length);
        } catch (IllegalArgumentException e) {
            problem = e.getMessage();
        }
    }

    @Override
    public void cutOff() {
        cutOff = true;
    }

    @Override
    public void judge(Exchange exchange) {
        GrpcStatus found = conclude(exchange);
        String text = found == GrpcStatus.OK || message.isEmpty() ? found.name() : found + ": " + message;
        exchange.concluded(found.ordinal(), text);
        if (exchange.failure() == null) inspector.judge(exchange);
    }

    /** Rejects a call that is not a success, and puts the reason into the message. */
    private GrpcStatus conclude(Exchange exchange) {
        if (exchange.failure() != null) return reject(exchange, GrpcStatus.ofFailed(exchange), exchange.failure());
        int http = exchange.status();
        if (status == null && http != HTTP_OK)
            return reject(
                    exchange,
                    GrpcStatus.ofHttp(http),
                    "The response has no grpc-status; its HTTP status is " + http + ".");
        if (status == null && !contentType.startsWith(GRPC))
            return reject(
                    exchange,
                    GrpcStatus.UNKNOWN,
                    "The response is not gRPC; its content-type is '" + contentType + "'.");
        if (messages.problem() != null)
            return reject(
                    exchange,
                    messages.isTooLong() ? GrpcStatus.RESOURCE_EXHAUSTED : GrpcStatus.INTERNAL,
                    messages.problem());
        if (problem != null) return reject(exchange, GrpcStatus.INTERNAL, problem);
        if (cutOff || events != null && events.isComplete()) return GrpcStatus.OK;
        if (status == null) return reject(exchange, GrpcStatus.UNKNOWN, "The response has no grpc-status.");
        GrpcStatus given = GrpcStatus.of(status);
        if (given != GrpcStatus.OK) {
            exchange.reject(given.ordinal() + " " + given);
            message = decoded(message);
            return given;
        }
        if (messages.isWithinMessage())
            return reject(exchange, GrpcStatus.INTERNAL, "The response ended within a message.");
        if (events == null && count != 1)
            return reject(
                    exchange,
                    GrpcStatus.INTERNAL,
                    count == 0 ? "The response has no message." : "The response has more than one message.");
        return GrpcStatus.OK;
    }

    private GrpcStatus reject(Exchange exchange, GrpcStatus as, String cause) {
        exchange.reject(cause);
        message = cause;
        return as;
    }

    /** A grpc-message is percent-encoded. */
    private static String decoded(String text) {
        try {
            return WebUrl.percentDecoded(text);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    @Override
    public String requestText(byte[] body) {
        return method.requestJson(body);
    }
}
