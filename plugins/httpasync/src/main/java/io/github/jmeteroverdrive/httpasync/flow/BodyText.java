// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeteroverdrive.extractors.ByteCharsets;
import io.github.jmeteroverdrive.extractors.Source;
import java.nio.charset.Charset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A body as its Content-Type says that it is written; UTF-8 where it does not say. */
final class BodyText {

    private static final Pattern CHARSET =
            Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\\s;\"]+)", Pattern.CASE_INSENSITIVE);

    private BodyText() {}

    static Source of(byte[] body, String contentType) {
        Matcher named = CHARSET.matcher(contentType);
        if (!named.find()) return Source.ofBody(body, UTF_8);
        String name = named.group(1);
        Charset searchable = ByteCharsets.searchable(name);
        if (searchable != null) return Source.ofBody(body, searchable);
        // bytes of such a charset cannot be searched as they are
        try {
            return Source.ofBody(new String(body, Charset.forName(name)).getBytes(UTF_8), UTF_8);
        } catch (IllegalArgumentException unknown) {
            return Source.ofBody(body, UTF_8);
        }
    }
}
