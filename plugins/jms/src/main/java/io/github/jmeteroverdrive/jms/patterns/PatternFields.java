// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.patterns;

/** Names of the fields of a pattern's worker over JMS, as they stand in a plan. */
public final class PatternFields {

    /** The element's name in JMeter's menu. */
    public static final String LABEL = "od - JMS Pattern Worker";

    public static final String ROLE = "JmsPatternWorker.role";
    public static final String CONNECTION = "JmsPatternWorker.connection";
    public static final String DESTINATION = "JmsPatternWorker.destination";
    public static final String DESTINATIONS = "JmsPatternWorker.destinations";
    public static final String LIMIT = "JmsPatternWorker.limit";
    public static final String SIZE = "JmsPatternWorker.messageSize";
    public static final String MESSAGES = "JmsPatternWorker.messages";
    public static final String DRAIN_TIMEOUT = "JmsPatternWorker.drainTimeout";

    private PatternFields() {}
}
