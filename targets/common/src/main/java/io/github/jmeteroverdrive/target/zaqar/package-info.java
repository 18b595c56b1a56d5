// SPDX-License-Identifier: Apache-2.0
/**
 * The target zaqar: OpenStack's message service behind gunicorn, with a separate Redis. Both are installed by
 * targets/zaqar/setup; see docs/patterns.md.
 */
package io.github.jmeteroverdrive.target.zaqar;
