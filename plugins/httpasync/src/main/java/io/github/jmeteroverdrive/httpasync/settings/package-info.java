// SPDX-License-Identifier: Apache-2.0
/** How much a thread sends, and when, whatever it is that it sends. */
package io.github.jmeteroverdrive.httpasync.settings;
