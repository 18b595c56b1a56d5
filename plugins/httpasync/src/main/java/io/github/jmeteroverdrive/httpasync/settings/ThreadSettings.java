// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.settings;

import io.github.jmeteroverdrive.httpasync.engine.Link;
import java.util.OptionalLong;

/**
 * How one thread of an element sends, whatever it is that it sends.
 *
 * @param element how sentences name it
 * @param lookUpNanos of the server's name, if nobody else tells it
 */
public record ThreadSettings(
        String element, Link link, OptionalLong lookUpNanos, LoadSettings load) {}
