// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.script;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.script.ScriptException;

/**
 * Which script: a text, or a file as it was at a time; equal ones compile to the same class.
 *
 * @param text the script, or the file's path
 * @param isFile whether it is a path
 * @param modified ms since the epoch; 0 for a text
 * @param size bytes; 0 for a text
 */
record ScriptSource(String text, boolean isFile, long modified, long size) {

    /**
     * The script of an element; its file, when it has one, goes first.
     *
     * @throws ScriptException when there is neither, or the file cannot be read, with a remedy
     */
    static ScriptSource of(String script, String file, String element) throws ScriptException {
        if (!file.isEmpty()) return ofFile(Path.of(file), element);
        if (!script.isEmpty()) return new ScriptSource(script, false, 0, 0);
        throw new ScriptException(
                element + ": script and script file are both empty; give one of them.");
    }

    private static ScriptSource ofFile(Path file, String element) throws ScriptException {
        java.io.File path = file.toFile();
        long modified = path.lastModified(); // the cheapest look at a file; 0 when there is none
        if (modified == 0 || !path.isFile() || !path.canRead()) {
            throw new ScriptException(
                    element
                            + ": script file '"
                            + file.toAbsolutePath()
                            + "' is no file that can be read; give the path of one.");
        }
        return new ScriptSource(file.toString(), true, modified, path.length());
    }

    /** What is to be compiled. */
    String read() throws IOException {
        return isFile ? Files.readString(Path.of(text)) : text;
    }
}
