// SPDX-License-Identifier: Apache-2.0

/** {@code od - Fast Boundary Extractor}. */
package io.github.jmeteroverdrive.extractors.boundary;
