// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.Project
import io.github.jmeteroverdrive.run.QuickStart
import java.nio.file.Files
import java.nio.file.Path

/** A JDK of another version than the one that runs the tests, if one is installed beside it. */
final class OtherJdk {

    private static final int LEAST = 17

    private OtherJdk() {}

    static Optional<Path> find() {
        def own = Path.of(System.getProperty('java.home')).toRealPath()
        Project.files(own.parent, '*').stream().filter { Files.exists(it.resolve('bin/keytool')) && Files.exists(it.resolve('release')) }
            .filter { version(it) >= LEAST && version(it) != Runtime.version().feature() }.findFirst()
    }

    static int version(Path jdk) {
        (Project.properties(jdk.resolve('release')).JAVA_VERSION =~ /\d+/)[0] as int
    }

    static List<String> jmeter(Path jdk) {
        [jdk.resolve('bin/java') as String, *QuickStart.jmeter(LoadAgent.hostName('127.0.0.1')).drop(1)]
    }
}
