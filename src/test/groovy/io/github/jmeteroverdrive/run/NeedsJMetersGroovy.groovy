// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run

import java.lang.annotation.Retention
import java.lang.annotation.RetentionPolicy
import org.junit.jupiter.api.condition.DisabledForJreRange
import org.junit.jupiter.api.condition.JRE

/** The plan of the test has scripts that name classes of the JDK. */
@Retention(RetentionPolicy.RUNTIME)
@DisabledForJreRange(min = JRE.JAVA_25,
    disabledReason = "JMeter's Groovy 3.0.20 cannot read the class files of Java 25; run it with an older JDK")
@interface NeedsJMetersGroovy {}
