// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.Socket;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DelegatingSocketTest {

    /** A method that is not delegated would use a second socket without a connection. */
    @Test
    void delegatesEveryMethodOfASocket() {
        assertThat(Arrays.stream(Socket.class.getMethods()))
                .filteredOn(method -> method.getDeclaringClass() == Socket.class)
                .filteredOn(method -> !Modifier.isStatic(method.getModifiers()))
                .allSatisfy(
                        method -> assertThat(here(method)).as(method.toString()).isNotNull());
    }

    private static Method here(Method method) throws NoSuchMethodException {
        Method found = DelegatingSocket.class.getMethod(method.getName(), method.getParameterTypes());
        return found.getDeclaringClass() == Socket.class ? null : found;
    }
}
