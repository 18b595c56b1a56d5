// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import java.nio.file.Files
import java.nio.file.Path
import java.util.jar.JarEntry
import java.util.jar.JarOutputStream
import javax.tools.ToolProvider

/**
 * Replaces the command that makes the page of a run: it writes into the page how many rows the results file has
 * when it is called, and which other files exist.
 */
final class ReportStandIn {

    private static final String SOURCE = '''
        package io.github.jmeteroverdrive.report;

        import java.nio.file.*;
        import java.util.stream.*;

        public class ReportCommand {
            public static void main(String[] arguments) throws Exception {
                Path run = Path.of(arguments[0]);
                Path csv;
                try (Stream<Path> all = Stream.concat(Files.list(run), Files.list(run.getParent()))) {
                    csv = all.filter(p -> p.toString().endsWith(".csv")).findFirst().get();
                }
                String names;
                try (Stream<Path> all = Files.list(run)) {
                    names = all.map(p -> p.getFileName().toString()).sorted().collect(Collectors.joining(" "));
                }
                Path page = Files.createDirectories(run.resolve("report")).resolve("index.html");
                Files.writeString(page, (Files.readAllLines(csv).size() - 1) + " rows, " + names);
                System.out.println(page);
            }
        }
    '''

    private ReportStandIn() {}

    /** Compiles it into a jar. @return the folder of the jar */
    static Path install(Path folder) {
        def source = Files.writeString(Files.createDirectories(folder.resolve('source')).resolve('ReportCommand.java'), SOURCE)
        def classes = folder.resolve('classes')
        assert ToolProvider.systemJavaCompiler.run(null, null, null, '-d', classes.toString(), source.toString()) == 0
        def lib = Files.createDirectories(folder.resolve('lib'))
        def entry = 'io/github/jmeteroverdrive/report/ReportCommand.class'
        new JarOutputStream(Files.newOutputStream(lib.resolve('report.jar'))).withCloseable { jar ->
            jar.putNextEntry(new JarEntry(entry))
            Files.copy(classes.resolve(entry), jar)
        }
        lib
    }
}
