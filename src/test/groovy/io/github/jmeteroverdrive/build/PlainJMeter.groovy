// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.Project
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import java.util.zip.ZipFile

/** A JMeter without our plugins. */
final class PlainJMeter {

    static final Path BUNDLE = Project.files(Project.HOME.resolve('plugins/bundle/target'), '*.zip')[0]

    private PlainJMeter() {}

    /** Copies the configured JMeter into an empty folder, without the jars of the bundle. */
    static void create(Path folder) {
        run(Project.HOME, 'cp', '-a', "${Project.jmeter()}/.", "$folder")
        Jars.entries(BUNDLE).each { Files.delete(folder.resolve(it)) }
        assert Project.files(folder.resolve('lib/ext'), 'overdrive*').empty
    }

    /** Unpacks a zip as a user does; fails if a file of the zip exists already. */
    static void unpack(Path zip, Path folder) {
        new ZipFile(zip.toFile()).withCloseable { open ->
            open.entries().findAll { !it.directory }.each { entry ->
                def file = folder.resolve(entry.name)
                Files.createDirectories(file.parent)
                open.getInputStream(entry).withCloseable { Files.copy(it, file) }
            }
        }
    }

    /** The output of a command, which must end with exit code 0. */
    static String run(Path folder, String... command) {
        def process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start()
        def output = process.inputStream.text
        assert process.waitFor(30, TimeUnit.MINUTES) && process.exitValue() == 0: output
        output
    }
}
