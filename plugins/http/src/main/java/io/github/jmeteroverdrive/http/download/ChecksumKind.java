// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.download;

public enum ChecksumKind {
    NONE("", 0),
    /** CRC-32C (Castagnoli), RFC 3720 appendix B.4; the JDK has an intrinsic for it. */
    CRC32C("CRC32C", 8),
    /** FIPS 180-4. */
    SHA_256("SHA-256", 64);

    private final String id;
    private final int digits;

    ChecksumKind(String id, int digits) {
        this.id = id;
        this.digits = digits;
    }

    /** Its name in messages. */
    public String id() {
        return id;
    }

    /** Hexadecimal digits of a value. */
    int digits() {
        return digits;
    }

    /** Whether {@code hex} can be a value of this kind, ignoring case. */
    boolean accepts(String hex) {
        return hex.matches("[0-9a-fA-F]{" + digits + "}");
    }

    public BodyChecksum start() {
        return switch (this) {
            case NONE -> BodyChecksum.NONE;
            case CRC32C -> BodyChecksum.crc32c();
            case SHA_256 -> BodyChecksum.digest(id);
        };
    }
}
