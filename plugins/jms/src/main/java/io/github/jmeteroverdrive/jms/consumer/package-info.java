// SPDX-License-Identifier: Apache-2.0
/** The receive path: listener, arrivals, end. */
package io.github.jmeteroverdrive.jms.consumer;
