// SPDX-License-Identifier: Apache-2.0

/**
 * The one way our elements show themselves in JMeter's GUI: a declared form instead of written
 * panels.
 */
package io.github.jmeteroverdrive.results.form;
