// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.remote

import io.github.jmeteroverdrive.Project
import java.nio.file.FileSystems
import java.nio.file.Files
import java.nio.file.Path

/** Copies of the configured JMeter with another version of our plugins, or without them. */
final class OtherJars {

    private OtherJars() {}

    /** Makes a JMeter with another version of the plugins, which has one more class. @return its home */
    static Path ofVersion(Path folder, String version) {
        def home = copy(folder)
        def run = Project.files(home.resolve('lib/ext'), 'overdrive-core-*.jar')[0]
        FileSystems.newFileSystem(run).withCloseable { jar ->
            Files.copy(jar.getPath('io/github/jmeteroverdrive/run/RunId.class'), jar.getPath('io/github/jmeteroverdrive/run/Other.class'))
            def pom = jar.getPath('META-INF/maven/io.github.jmeteroverdrive/overdrive-core/pom.properties')
            Files.writeString(pom, Files.readString(pom).replaceAll(/(?m)^version=.*$/, "version=$version"))
        }
        home
    }

    /** Makes a JMeter without our plugins. @return its home */
    static Path none(Path folder) {
        def home = copy(folder)
        Project.files(home.resolve('lib/ext'), 'overdrive-*.jar').each { Files.delete(it) }
        home
    }

    /** Links to the files of JMeter, except JMeter's start jar, by which it finds its home, and our jars, which change: those are copied. */
    private static Path copy(Path home) {
        links(Project.jmeter().resolve('bin'), home.resolve('bin'), 'ApacheJMeter-*.jar')
        links(Project.jmeter().resolve('lib'), home.resolve('lib'), 'ext')
        Files.delete(home.resolve('lib/ext'))
        links(Project.jmeter().resolve('lib/ext'), home.resolve('lib/ext'), 'overdrive-*.jar')
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
