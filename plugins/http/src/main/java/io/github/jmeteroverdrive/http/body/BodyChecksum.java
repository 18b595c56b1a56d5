// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

/** A checksum over bytes as they come. Made by {@link ChecksumKind#start}. */
public interface BodyChecksum {

    /** Looks at no byte. */
    BodyChecksum NONE =
            new BodyChecksum() {
                @Override
                public void update(byte[] bytes, int offset, int length) {}

                @Override
                public String hex() {
                    return "";
                }
            };

    /** Adds bytes. */
    void update(byte[] bytes, int offset, int length);

    /** The value over all bytes so far, in lower-case hexadecimal digits; "" of {@link #NONE}. */
    String hex();
}
