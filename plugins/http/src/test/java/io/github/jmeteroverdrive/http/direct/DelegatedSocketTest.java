// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.http.direct;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.Socket;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DelegatedSocketTest {

    /** Java would make one that is not connected, for whichever it would not hand on. */
    @Test
    void handsOnEveryMethodOfASocket() {
        assertThat(Arrays.stream(Socket.class.getMethods()))
                .filteredOn(method -> method.getDeclaringClass() == Socket.class)
                .filteredOn(method -> !Modifier.isStatic(method.getModifiers()))
                .allSatisfy(method -> assertThat(here(method)).as(method.toString()).isNotNull());
    }

    private static Method here(Method method) throws NoSuchMethodException {
        Method found =
                DelegatedSocket.class.getMethod(method.getName(), method.getParameterTypes());
        return found.getDeclaringClass() == Socket.class ? null : found;
    }
}
