// SPDX-License-Identifier: Apache-2.0
/** Workers of messaging patterns on Zaqar, OpenStack's message service, by its HTTP API version 2. */
package io.github.jmeteroverdrive.http.zaqar;
