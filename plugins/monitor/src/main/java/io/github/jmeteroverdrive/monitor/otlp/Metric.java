// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.monitor.otlp;

import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.common.InstrumentationScopeInfo;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.Data;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.MetricData;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.github.jmeteroverdrive.shaded.io.opentelemetry.sdk.resources.Resource;

/** A metric that has been added up already, as the SDK sends it. Immutable. */
record Metric(
        Resource resource,
        String name,
        String description,
        String unit,
        MetricDataType type,
        Data<?> data)
        implements MetricData {

    private static final InstrumentationScopeInfo SCOPE =
            InstrumentationScopeInfo.create("io.github.jmeteroverdrive");

    @Override
    public Resource getResource() {
        return resource;
    }

    @Override
    public InstrumentationScopeInfo getInstrumentationScopeInfo() {
        return SCOPE;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String getDescription() {
        return description;
    }

    @Override
    public String getUnit() {
        return unit;
    }

    @Override
    public MetricDataType getType() {
        return type;
    }

    @Override
    public Data<?> getData() {
        return data;
    }
}
