// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Invalid input: one sentence for the user that names the place, the value and the remedy. The only such exception of
 * all modules. Just throw it: a command prints it, and {@code RunContext} reports one thrown by an element.
 */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1;

    public Refusal(String sentence) {
        super(sentence);
    }

    public Refusal(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    public static Refusal unreadable(Path file, Exception e) {
        return new Refusal("File " + file + " cannot be read (" + why(e) + ").", e);
    }

    public static Refusal unwritable(Path file, Exception e) {
        return new Refusal("File " + file + " cannot be written (" + why(e) + ").", e);
    }

    /** A phrase that explains why a file or folder could not be read or written. */
    public static String why(Exception e) {
        if (e instanceof AccessDeniedException) return "no permission";
        if (e instanceof NoSuchFileException missing) return "there is no " + missing.getFile();
        if (e instanceof FileAlreadyExistsException there) return there.getFile() + " exists already";
        if (e instanceof CharacterCodingException) return "it is not text in UTF-8";
        return Objects.requireNonNullElse(e.getMessage(), e.toString());
    }
}
