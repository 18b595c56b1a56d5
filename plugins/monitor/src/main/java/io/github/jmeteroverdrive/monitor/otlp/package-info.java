// SPDX-License-Identifier: Apache-2.0

/** What is counted and timed goes to a receiver of OpenTelemetry metrics (OTLP over HTTP). */
package io.github.jmeteroverdrive.monitor.otlp;
