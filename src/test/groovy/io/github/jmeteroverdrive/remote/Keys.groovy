// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.cli.Overdrive
import java.nio.file.Path

/** Keys as users make them. */
final class Keys {

    private Keys() {}

    /** Makes a key. @return its file, the same */
    static Path make(Path file, Path jdk = Path.of(System.getProperty('java.home'))) {
        def keys = Overdrive.with(jdk, 'keys', file as String)
        assert keys.exitCode() == 0: keys.output
        assert keys.output.readLines()[0] == file as String
        file
    }

    /** What tells a JMeter to speak TLS with it. */
    static List<String> with(Path file) {
        ['-Jserver.rmi.ssl.disable=false', "-Jserver.rmi.ssl.keystore.file=$file".toString()]
    }
}
