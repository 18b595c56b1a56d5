// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

import java.util.regex.Pattern;

/** Which checksum a body is checked with. */
public enum ChecksumKind {
    /** No checksum. */
    NONE("", 0),
    /** CRC-32C (Castagnoli), RFC 3720 appendix B.4; the JDK has machine code for it. */
    CRC32C("CRC32C", 8),
    /** SHA-256, FIPS 180-4. */
    SHA_256("SHA-256", 64);

    private final String id;
    private final Pattern syntax;
    private final int digits;

    ChecksumKind(String id, int digits) {
        this.id = id;
        this.digits = digits;
        this.syntax = Pattern.compile("[0-9a-fA-F]{" + digits + "}");
    }

    /** Its name as users write it. */
    public String id() {
        return id;
    }

    /** How many hexadecimal digits its value has. */
    public int digits() {
        return digits;
    }

    /** Whether {@code hex} can be a value of this kind, whatever the case of its digits. */
    public boolean accepts(String hex) {
        return syntax.matcher(hex).matches();
    }

    /** A new checksum over no bytes. */
    public BodyChecksum start() {
        return switch (this) {
            case NONE -> BodyChecksum.NONE;
            case CRC32C -> new Crc32cChecksum();
            case SHA_256 -> new DigestChecksum(id);
        };
    }
}
