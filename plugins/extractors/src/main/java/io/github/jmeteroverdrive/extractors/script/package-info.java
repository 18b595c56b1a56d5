// SPDX-License-Identifier: Apache-2.0

/**
 * {@code od - Fast JSR223}: sampler, pre- and post-processor with a Groovy script. The stock
 * elements look for an engine, make a context and fill it anew for each call; here a call is a new
 * object of a class that the thread has at hand.
 */
package io.github.jmeteroverdrive.extractors.script;
