// SPDX-License-Identifier: Apache-2.0

/** Workers of messaging patterns over JMS. */
package io.github.jmeteroverdrive.jms.patterns;
