// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class RefusalTest {

    @Test
    void whyNamesNoClassOfJava() {
        assertThat(Refusal.why(new AccessDeniedException("a"))).isEqualTo("no permission");
        assertThat(Refusal.why(new NoSuchFileException("a/b"))).isEqualTo("there is no a/b");
        assertThat(Refusal.why(new FileAlreadyExistsException("a"))).isEqualTo("a exists already");
        assertThat(Refusal.why(new MalformedInputException(1))).isEqualTo("it is not text in UTF-8");
        assertThat(Refusal.why(new IOException("No space left on device"))).isEqualTo("No space left on device");
        assertThat(Refusal.why(new EOFException())).isEqualTo("java.io.EOFException");
    }
}
