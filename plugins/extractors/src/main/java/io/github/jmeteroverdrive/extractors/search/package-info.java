// SPDX-License-Identifier: Apache-2.0

/** Search in bytes. */
package io.github.jmeteroverdrive.extractors.search;
