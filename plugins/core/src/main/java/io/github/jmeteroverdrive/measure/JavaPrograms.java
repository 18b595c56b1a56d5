// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Parts of command lines that start programs of the Java this JVM runs on. */
public final class JavaPrograms {

    private JavaPrograms() {}

    /** @param name {@code java}, {@code jcmd}, {@code keytool} … */
    public static String path(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    /** A class path of all jars in these folders. It is built as text, because no path has an asterisk on Windows. */
    public static String jarsIn(Path... folders) {
        return Arrays.stream(folders)
                .map(folder -> folder + folder.getFileSystem().getSeparator() + "*")
                .collect(Collectors.joining(File.pathSeparator));
    }
}
