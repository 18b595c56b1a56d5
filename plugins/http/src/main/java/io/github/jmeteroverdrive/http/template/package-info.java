// SPDX-License-Identifier: Apache-2.0

/**
 * A template of any size, whose {@code ${…}} are replaced while its bytes pass by. {@code Replacer}
 * is the loop; {@code ExpressionEnd} knows JMeter's grammar, {@code Placeholders} what was found
 * before, {@code JMeterExpressions} what an expression stands for. Only the last of them knows
 * JMeter.
 */
package io.github.jmeteroverdrive.http.template;
