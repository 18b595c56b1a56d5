// SPDX-License-Identifier: Apache-2.0
/** Virtual users who repeat the same steps, each with its own variables and cookies. */
package io.github.jmeteroverdrive.httpasync.flow;
