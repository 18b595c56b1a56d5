// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.load;

import io.github.jmeteroverdrive.httpasync.check.Inspected;
import io.github.jmeteroverdrive.httpasync.check.Inspection;
import io.github.jmeteroverdrive.httpasync.engine.Exchange;
import io.github.jmeteroverdrive.results.MeasuredResult;
import io.github.jmeteroverdrive.results.XmlResults;
import java.io.Serial;
import org.apache.jmeter.samplers.SampleResult;

/** The result of a request, or of many. Scripts read from {@code prev} what it has beside. */
public class RequestResult extends MeasuredResult {

    @Serial private static final long serialVersionUID = 1;

    static {
        XmlResults.writeAs(SampleResult.class, RequestResult.class);
    }

    private String checksum = "";

    RequestResult(long startMillis, long elapsedMillis) {
        super(startMillis, elapsedMillis);
    }

    /** Takes over what only the result of a single request has. */
    void about(Exchange exchange) {
        if (exchange.connectNanos() != Exchange.NONE)
            setConnectTime(RequestResults.millis(exchange.connectNanos()));
        Inspection seen = ((Inspected) exchange.sink()).inspection();
        checksum = seen.checksum();
        if (!seen.keeps()) return;
        setResponseData(seen.firstBytes());
        setDataType(TEXT);
    }

    /**
     * Of the body as it came, in lower-case hexadecimal digits; "" when none was taken, or this is
     * about many requests.
     */
    public String getChecksum() {
        return checksum;
    }
}
