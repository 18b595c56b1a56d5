// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.House
import java.nio.file.FileSystems
import java.nio.file.Files
import java.nio.file.Path

/** JMeters like the built one, with other jars of ours, or without. */
final class OtherJars {

    private OtherJars() {}

    /** One of another version, which has a class more. @return its home */
    static Path ofVersion(Path folder, String version) {
        def home = copy(folder)
        def run = House.files(home.resolve('lib/ext'), 'overdrive-run-*.jar')[0]
        FileSystems.newFileSystem(run).withCloseable { jar ->
            Files.copy(jar.getPath('io/github/jmeteroverdrive/run/RunId.class'), jar.getPath('io/github/jmeteroverdrive/run/Other.class'))
            def pom = jar.getPath('META-INF/maven/io.github.jmeteroverdrive/overdrive-run/pom.properties')
            Files.writeString(pom, Files.readString(pom).replaceAll(/(?m)^version=.*$/, "version=$version"))
        }
        home
    }

    /** One without ours. @return its home */
    static Path none(Path folder) {
        def home = copy(folder)
        House.files(home.resolve('lib/ext'), 'overdrive-*.jar').each { Files.delete(it) }
        home
    }

    /** JMeter finds its home by the jar that it starts from, and our jars are to be changed: these are copies. */
    private static Path copy(Path home) {
        links(House.jmeter().resolve('bin'), home.resolve('bin'), 'ApacheJMeter-*.jar')
        links(House.jmeter().resolve('lib'), home.resolve('lib'), 'ext')
        Files.delete(home.resolve('lib/ext'))
        links(House.jmeter().resolve('lib/ext'), home.resolve('lib/ext'), 'overdrive-*.jar')
        home
    }

    private static void links(Path from, Path to, String copied) {
        Files.createDirectories(to)
        def matcher = FileSystems.default.getPathMatcher("glob:$copied")
        Files.list(from).withCloseable { files ->
            files.each { matcher.matches(it.fileName) ? Files.copy(it, to.resolve(it.fileName)) : Files.createSymbolicLink(to.resolve(it.fileName), it) }
        }
    }
}
