// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.cli.Overdrive
import java.nio.file.Path

/** TLS keys, made by {@code overdrive keys} as users make them. */
final class Keys {

    private Keys() {}

    /** Makes a key in this file. @return the file */
    static Path make(Path file, Path jdk = Path.of(System.getProperty('java.home'))) {
        def keys = Overdrive.with(jdk, 'keys', file as String)
        assert keys.exitCode() == 0: keys.output
        assert keys.output.readLines()[0] == file as String
        file
    }

    /** JMeter arguments that turn on TLS with this key. */
    static List<String> with(Path file) {
        ['-Jserver.rmi.ssl.disable=false', "-Jserver.rmi.ssl.keystore.file=$file".toString()]
    }
}
