// SPDX-License-Identifier: Apache-2.0

/** Plans that are another with a few words changed: {@code jmx/variants.yaml} says which. */
package io.github.jmeteroverdrive.cli.plans;
