// SPDX-License-Identifier: Apache-2.0
/** Users who take the same steps again and again, each with variables and cookies of its own. */
package io.github.jmeteroverdrive.httpasync.flow;
