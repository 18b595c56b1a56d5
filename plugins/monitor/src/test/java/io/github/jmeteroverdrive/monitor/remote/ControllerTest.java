// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

class ControllerTest {

    /** RMI writes the places of all jars behind the name of each other class. */
    @Test
    void isGivenClassesOfTheJdkAlone() {
        for (Method method : Controller.class.getMethods())
            for (Class<?> parameter : method.getParameterTypes())
                assertThat(parameter).isIn(String.class, byte[].class);
    }
}
