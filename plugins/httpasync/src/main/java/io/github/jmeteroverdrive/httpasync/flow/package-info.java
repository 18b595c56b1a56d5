// SPDX-License-Identifier: Apache-2.0
/** Users who take the same steps again and again, each with its own variables and cookies. */
package io.github.jmeteroverdrive.httpasync.flow;
