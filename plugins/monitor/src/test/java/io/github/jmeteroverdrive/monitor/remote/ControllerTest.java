// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

class ControllerTest {

    /** RMI adds the locations of all jars to the name of each other class. */
    @Test
    void parametersAreJdkClassesOnly() {
        for (Method method : Controller.class.getMethods())
            for (Class<?> parameter : method.getParameterTypes())
                assertThat(parameter).isIn(String.class, byte[].class);
    }
}
