// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.grpc;

import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.httpasync.protocol.Http2Constants.ErrorCode;

/** The status codes of gRPC; each one's number is its ordinal. */
enum GrpcStatus {
    OK,
    CANCELLED,
    UNKNOWN,
    INVALID_ARGUMENT,
    DEADLINE_EXCEEDED,
    NOT_FOUND,
    ALREADY_EXISTS,
    PERMISSION_DENIED,
    RESOURCE_EXHAUSTED,
    FAILED_PRECONDITION,
    ABORTED,
    OUT_OF_RANGE,
    UNIMPLEMENTED,
    INTERNAL,
    UNAVAILABLE,
    DATA_LOSS,
    UNAUTHENTICATED;

    private static final GrpcStatus[] ALL = values();

    /** @param value of grpc-status; unknown ones are {@link #UNKNOWN}, as in other clients */
    static GrpcStatus of(String value) {
        boolean known = value.matches("\\d{1,2}") && Integer.parseInt(value) < ALL.length;
        return known ? ALL[Integer.parseInt(value)] : UNKNOWN;
    }

    /** The status of a response without grpc-status, by gRPC's document http-grpc-status-mapping. */
    static GrpcStatus ofHttp(int status) {
        return switch (status) {
            case 400 -> INTERNAL;
            case 401 -> UNAUTHENTICATED;
            case 403 -> PERMISSION_DENIED;
            case 404 -> UNIMPLEMENTED;
            case 429, 502, 503, 504 -> UNAVAILABLE;
            default -> UNKNOWN;
        };
    }

    /** The status of a call that failed without a response. */
    static GrpcStatus ofFailed(Exchange exchange) {
        boolean reset = exchange.resetCode() != Exchange.NONE;
        // a server cancels a call whose deadline is over, perhaps before we do
        boolean cancelled = reset && exchange.resetCode() == ErrorCode.CANCEL.ordinal();
        if (exchange.isTimedOut() || cancelled && exchange.isPastDeadline()) return DEADLINE_EXCEEDED;
        if (exchange.isGivenUp()) return CANCELLED;
        return reset ? ofReset(exchange.resetCode()) : UNAVAILABLE;
    }

    /** By the table of gRPC's document PROTOCOL-HTTP2, section Errors. */
    private static GrpcStatus ofReset(long code) {
        if (code == ErrorCode.REFUSED_STREAM.ordinal()) return UNAVAILABLE;
        if (code == ErrorCode.CANCEL.ordinal()) return CANCELLED;
        if (code == ErrorCode.ENHANCE_YOUR_CALM.ordinal()) return RESOURCE_EXHAUSTED;
        if (code == ErrorCode.INADEQUATE_SECURITY.ordinal()) return PERMISSION_DENIED;
        return INTERNAL;
    }
}
