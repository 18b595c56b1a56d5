// SPDX-License-Identifier: Apache-2.0

/**
 * The fields of an element: how JMeter's GUI shows them ({@link
 * io.github.jmeteroverdrive.form.Form}), a declared form instead of written panels, and how a test
 * reads them when it starts ({@link io.github.jmeteroverdrive.form.Fields}).
 */
package io.github.jmeteroverdrive.form;
