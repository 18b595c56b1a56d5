// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeteroverdrive.extractors.template.Escaping;
import io.github.jmeteroverdrive.httpasync.endpoint.Destination;
import io.github.jmeteroverdrive.httpasync.engine.Request;
import io.github.jmeteroverdrive.httpasync.request.RequestTemplate.ValueSources;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;

class TraceParentTest {

    private static final Pattern HEADER = Pattern.compile("\r\ntraceparent: 00-([0-9a-f]{32})-([0-9a-f]{16})-01\r\n");

    @Test
    void everyNthRequestHasAHeaderOfItsOwnAndKnowsItsIds() {
        ValueSources sources = new ValueSources("it", List.of(), "", null, new JMeterVariables());
        RequestText text = RequestText.of(1, "", "GET", "/", "", "");
        RequestTemplate template =
                new RequestTemplate(0, text, Servers.of(Destination.direct("http", "h")), 0, sources, Escaping.NONE);
        TraceParent traces = TraceParent.every(3, new Random(1));
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 30; i++) {
            traces.next();
            Request request = traces.mark(template.request(traces));
            Matcher header = HEADER.matcher(request.head());
            assertThat(header.find()).isEqualTo(i % 3 == 0);
            if (i % 3 == 0) assertThat(request.trace()).isEqualTo(header.group(1) + "-" + header.group(2));
            else assertThat(request.trace()).isNull();
            if (request.trace() != null) seen.add(request.trace());
        }
        assertThat(seen).hasSize(10);
        assertThat(TraceParent.every(0, new Random(1))).isNull();
    }
}
