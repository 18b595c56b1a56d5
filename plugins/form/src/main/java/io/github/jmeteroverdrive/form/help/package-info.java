// SPDX-License-Identifier: Apache-2.0
/** What users read and begin with in JMeter's GUI: the pages of {@code docs}, and the templates. */
package io.github.jmeteroverdrive.form.help;
