// SPDX-License-Identifier: Apache-2.0
/**
 * The target zaqar: OpenStack's message service behind gunicorn, on a Redis of its own. Both come
 * from targets/zaqar/setup; recipe and traps stand in docs/patterns.md.
 */
package io.github.jmeteroverdrive.target.zaqar;
