// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedClassesTest {

    @TempDir
    Path home;

    @Test
    void aClassIsKnownByItsNameAndItsAlias() throws IOException {
        JMeterHome.install(home);
        SavedClasses classes = new SavedClasses(home);
        assertThat(classes)
                .accepts("TestPlan", "org.apache.jmeter.testelement.TestPlan", "LoopController", "elementProp");
        assertThat(classes).rejects("com.acme.Foo", "TestPlam");
    }
}
