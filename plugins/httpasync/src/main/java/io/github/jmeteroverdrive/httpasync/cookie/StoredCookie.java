// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.cookie;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.jmeteroverdrive.httpasync.request.Bytes;
import java.util.Arrays;

/**
 * A cookie in a jar. Immutable.
 *
 * @param path begins with a slash
 * @param secure whether it goes over TLS only
 * @param expiresAt epoch ms, {@link Long#MAX_VALUE} = never
 */
record StoredCookie(
        String name,
        String value,
        String domain,
        byte[] path,
        boolean secure,
        long expiresAt,
        byte[] pair) {

    /** Bytes are those of a head: a character each. */
    static StoredCookie of(
            String name, String value, String domain, String path, boolean secure, long expiresAt) {
        byte[] pair = (name + "=" + value).getBytes(ISO_8859_1);
        byte[] bytes = path.getBytes(ISO_8859_1);
        return new StoredCookie(name, value, domain, bytes, secure, expiresAt, pair);
    }

    /** Whether there can be only one of both. */
    boolean isSame(StoredCookie other) {
        return name.equals(other.name)
                && domain.equals(other.domain)
                && Arrays.equals(path, other.path);
    }

    boolean isExpired(long now) {
        return expiresAt <= now;
    }

    /** Whether it goes with a request for a path (RFC 6265, section 5.1.4). */
    boolean isFor(Bytes target, int from, int end) {
        if (end - from < path.length || !target.have(path, from)) return false;
        boolean whole = end - from == path.length || path[path.length - 1] == '/';
        return whole || target.find((byte) '/', from + path.length, end) == from + path.length;
    }
}
