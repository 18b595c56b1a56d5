// SPDX-License-Identifier: Apache-2.0

/** Workers of messaging patterns over JMS; those over HTTP are in overdrive-http. */
package io.github.jmeteroverdrive.jms.patterns;
