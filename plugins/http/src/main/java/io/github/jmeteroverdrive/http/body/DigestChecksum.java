// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A message digest of the JDK. */
final class DigestChecksum implements BodyChecksum {

    private final MessageDigest digest;

    DigestChecksum(String algorithm) {
        try {
            digest = MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK must have " + algorithm, e);
        }
    }

    @Override
    public void update(byte[] bytes, int offset, int length) {
        digest.update(bytes, offset, length);
    }

    /** Works on a copy: {@code digest()} would start anew. */
    @Override
    public String hex() {
        try {
            return HexFormat.of().formatHex(((MessageDigest) digest.clone()).digest());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(digest.getAlgorithm() + " cannot be copied", e);
        }
    }
}
