// SPDX-License-Identifier: Apache-2.0
/**
 * JMeter elements for HTTP: downloads that discard the body as it comes, uploads that are made
 * while they are sent.
 */
package io.github.jmeteroverdrive.http;
