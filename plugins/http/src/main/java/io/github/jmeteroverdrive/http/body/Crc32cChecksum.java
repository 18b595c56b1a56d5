// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.body;

import java.util.HexFormat;
import java.util.zip.CRC32C;

/** CRC-32C by the JDK. */
final class Crc32cChecksum implements BodyChecksum {

    private final CRC32C crc = new CRC32C();

    @Override
    public void update(byte[] bytes, int offset, int length) {
        crc.update(bytes, offset, length);
    }

    @Override
    public String hex() {
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}
