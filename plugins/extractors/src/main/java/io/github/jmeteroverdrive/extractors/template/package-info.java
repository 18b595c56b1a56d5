// SPDX-License-Identifier: Apache-2.0

/** {@code od - Template PreProcessor}. */
package io.github.jmeteroverdrive.extractors.template;
