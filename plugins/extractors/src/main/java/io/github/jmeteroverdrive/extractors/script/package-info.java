// SPDX-License-Identifier: Apache-2.0

/**
 * Sampler, pre- and post-processor with a Groovy script. For each call, the stock elements find an engine and fill a
 * new context; here a call creates an object of a class that the thread holds.
 */
package io.github.jmeteroverdrive.extractors.script;
