// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.message;

import io.github.jmeteroverdrive.form.FieldText;

/**
 * Headers and properties as a producer's form has them.
 *
 * @param type JMSType, "" = none
 * @param correlationId of each message
 * @param group JMSXGroupID of each message
 * @param properties lines of {@link TypedValue}s
 */
public record HeaderSettings(
        String type, FieldText correlationId, FieldText group, FieldText properties) {

    /** Whether a message may differ from the one before, apart from its body. */
    public boolean perMessage() {
        return correlationId.perMessage() || group.perMessage() || properties.perMessage();
    }
}
