// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import io.github.jmeteroverdrive.Project
import java.nio.channels.FileChannel
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.StandardCopyOption
import java.nio.file.StandardOpenOption

/**
 * Archives of classes that are loaded and linked already (class data sharing of the JVM), for the hundreds of JVMs that tests
 * start: half of the CPU time of a run of seconds is class loading. The first test that needs an archive after a build makes it, in
 * the folder of its jars, which the next build removes. A JVM whose class path or collector does not match
 * loads its classes itself.
 */
final class SharedClasses {

    private static final String ARCHIVE = 'classes.jsa'

    /** JDK 17 sometimes crashes while it writes an archive, after the JVM has done its work. */
    private static final int TRIES = 3

    /** Turns off JVM warnings about archives, because tests read the first line that a target prints. */
    private static final String QUIETLY = '-Xlog:disable'

    private SharedClasses() {}

    /**
     * Arguments of a JVM that takes its classes from the archive of a folder.
     *
     * @param train starts a JVM with the given arguments, which make it write the archive when it ends, and returns its exit code
     */
    static List<String> of(Path folder, Closure<Integer> train) {
        def archive = folder.resolve(ARCHIVE)
        if (!Files.exists(archive)) make(archive, train)
        ["-XX:SharedArchiveFile=$archive".toString(), QUIETLY]
    }

    /** Makes the archive once, even if several test JVMs need it at the same time. */
    private static synchronized void make(Path archive, Closure<Integer> train) {
        FileChannel.open(archive.resolveSibling("${ARCHIVE}.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE).withCloseable {
            it.lock()
            if (Files.exists(archive)) return
            def unfinished = archive.resolveSibling("${ARCHIVE}.unfinished")
            def written = (1..TRIES).any { train(["-XX:ArchiveClassesAtExit=$unfinished".toString(), QUIETLY]) == 0 && Files.exists(unfinished) }
            if (written) Files.move(unfinished, archive, StandardCopyOption.ATOMIC_MOVE)
        }
    }
}
