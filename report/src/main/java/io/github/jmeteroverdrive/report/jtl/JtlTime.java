// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.report.jtl;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.List;

/**
 * Reads the column timeStamp: ms since the epoch, a form that JMeter recognises when it reads a results file, or ISO
 * 8601; without an offset, in this computer's time zone. Not thread-safe.
 */
final class JtlTime {

    /** 2000 and 2100: what lies outside is no time of a test. */
    private static final long EARLIEST = 946_684_800_000L;

    private static final long LATEST = 4_102_444_800_000L;

    private static final List<DateTimeFormatter> FORMS = List.of(
            DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss.SSS"),
            DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss"),
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS"),
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss"),
            DateTimeFormatter.ofPattern("MM/dd/yy HH:mm:ss"),
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss[.SSSSSSSSS][.SSSSSS][.SSS][XXX][XX][X]"));

    private final ZoneId zone = ZoneId.systemDefault();
    private DateTimeFormatter form = FORMS.get(0);

    /** Epoch ms, or -1 when it is none. */
    long millis(String text) {
        long millis = text.indexOf(':') < 0 ? number(text) : date(text);
        return millis >= EARLIEST && millis < LATEST ? millis : -1;
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private long date(String text) {
        long millis = date(text, form);
        for (int i = 0; millis < 0 && i < FORMS.size(); i++) {
            millis = date(text, FORMS.get(i));
            if (millis >= 0) form = FORMS.get(i); // those to come look the same
        }
        return millis;
    }

    private long date(String text, DateTimeFormatter as) {
        try {
            TemporalAccessor read = as.parseBest(text, Instant::from, LocalDateTime::from);
            Instant at = read instanceof Instant instant
                    ? instant
                    : ((LocalDateTime) read).atZone(zone).toInstant();
            return at.toEpochMilli();
        } catch (DateTimeException e) {
            return -1;
        }
    }
}
