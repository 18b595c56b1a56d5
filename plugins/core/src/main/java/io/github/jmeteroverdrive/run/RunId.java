// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run;

import io.github.jmeteroverdrive.run.parameters.Parameters;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/** Derives the run id from a name, so that JVMs with the same name are one run. */
public final class RunId {

    private static final SecureRandom RANDOM = new SecureRandom();

    private RunId() {}

    /** The id for the parameter RunId; random if it is empty. */
    static long of(Parameters parameters) {
        String name = parameters.text("RunId");
        return name.isEmpty() ? RANDOM.nextLong() : of(name);
    }

    /** The first eight bytes of the SHA-256 of the name in UTF-8. */
    public static long of(String name) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return ByteBuffer.wrap(digest.digest(name.getBytes(StandardCharsets.UTF_8)))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
