// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.build

import io.github.jmeteroverdrive.House
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import java.util.zip.ZipFile

/** A JMeter that has nothing of ours. */
final class PlainJMeter {

    static final Path BUNDLE = House.files(House.HOME.resolve('plugins/bundle/target'), '*.zip')[0]

    private PlainJMeter() {}

    /** Lays one into an empty folder: the one that Maven configures, without what the bundle has. */
    static void lay(Path folder) {
        run(House.HOME, 'cp', '-a', "${House.jmeter()}/.", "$folder")
        Jars.entries(BUNDLE).each { Files.delete(folder.resolve(it)) }
        assert House.files(folder.resolve('lib/ext'), 'overdrive*').empty
    }

    /** As a user unpacks it; what is there already may not be in the zip. */
    static void unpack(Path zip, Path folder) {
        new ZipFile(zip.toFile()).withCloseable { open ->
            open.entries().findAll { !it.directory }.each { entry ->
                def file = folder.resolve(entry.name)
                Files.createDirectories(file.parent)
                open.getInputStream(entry).withCloseable { Files.copy(it, file) }
            }
        }
    }

    /** What a command prints; it must end well. */
    static String run(Path folder, String... command) {
        def process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start()
        def output = process.inputStream.text
        assert process.waitFor(30, TimeUnit.MINUTES) && process.exitValue() == 0: output
        output
    }
}
