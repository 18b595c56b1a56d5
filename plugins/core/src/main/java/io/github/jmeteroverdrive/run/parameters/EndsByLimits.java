// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.run.parameters;

/**
 * A sampler that ends its thread when the run reaches a limit: Messages, LoopCount, or Warmup + Duration. All others
 * end according to their thread groups.
 */
public interface EndsByLimits {}
