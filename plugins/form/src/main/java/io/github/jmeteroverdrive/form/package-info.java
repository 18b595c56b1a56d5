// SPDX-License-Identifier: Apache-2.0
/**
 * The fields of an element, each declared once: a {@link io.github.jmeteroverdrive.form.Field} has property, label,
 * default, range or choices, and hint; a {@link io.github.jmeteroverdrive.form.Declaration} groups the fields of an
 * element. JMeter's GUI shows them ({@link io.github.jmeteroverdrive.form.ElementGui}), a test reads them when it
 * starts ({@link io.github.jmeteroverdrive.form.Fields}), and {@link io.github.jmeteroverdrive.form.FieldsPage} lists
 * them for the docs. The module depends only on JMeter.
 */
package io.github.jmeteroverdrive.form;
