// SPDX-License-Identifier: Apache-2.0
/** JMeter elements for HTTP: downloads that discard bodies as they arrive, uploads generated as they are sent. */
package io.github.jmeteroverdrive.http;
