// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** A checksum of bytes as they arrive. Created by {@link ChecksumKind#start}. */
public interface BodyChecksum {

    BodyChecksum NONE = new BodyChecksum() {

        @Override
        public void update(byte[] bytes, int offset, int length) {}

        @Override
        public String hex() {
            return "";
        }
    };

    void update(byte[] bytes, int offset, int length);

    /** The value of all bytes so far, in lower-case hexadecimal digits; "" for {@link #NONE}. */
    String hex();

    static BodyChecksum crc32c() {
        CRC32C crc = new CRC32C();
        return new BodyChecksum() {

            @Override
            public void update(byte[] bytes, int offset, int length) {
                crc.update(bytes, offset, length);
            }

            @Override
            public String hex() {
                return HexFormat.of().toHexDigits((int) crc.getValue());
            }
        };
    }

    static BodyChecksum digest(String algorithm) {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK must have " + algorithm, e);
        }
        return new BodyChecksum() {

            @Override
            public void update(byte[] bytes, int offset, int length) {
                digest.update(bytes, offset, length);
            }

            /** Digests a copy, because {@code digest()} resets. */
            @Override
            public String hex() {
                try {
                    return HexFormat.of().formatHex(((MessageDigest) digest.clone()).digest());
                } catch (CloneNotSupportedException e) {
                    throw new IllegalStateException(algorithm + " cannot be copied", e);
                }
            }
        };
    }
}
