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
        // the cheapest look at a file, which each call takes; whether it can be read shows later
        long modified = file.toFile().lastModified();
        if (modified == 0) {
            throw new ScriptException(
                    element
                            + ": there is no script file '"
                            + file.toAbsolutePath()
                            + "'; give the path of one.");
        }
        return new ScriptSource(file.toString(), true, modified, file.toFile().length());
    }

    /**
     * What is to be compiled.
     *
     * @throws IOException when the file cannot be read, with its path
     */
    String read() throws IOException {
        return isFile ? Files.readString(Path.of(text)) : text;
    }
}
