// SPDX-License-Identifier: Apache-2.0
/** JMeter elements that send many HTTP requests at once from one thread. */
package io.github.jmeteroverdrive.httpasync;
