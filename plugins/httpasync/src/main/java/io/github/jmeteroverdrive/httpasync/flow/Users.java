// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import io.github.jmeteroverdrive.httpasync.cookie.CookieJar;
import io.github.jmeteroverdrive.httpasync.cookie.CookieSite;
import io.github.jmeteroverdrive.httpasync.feed.FeedCursor;
import java.util.Optional;
import java.util.function.LongSupplier;

/** With what the users of one thread begin. That thread only. */
final class Users {

    private final FeedCursor row; // null = no feed
    private final int columns;
    private final int values;
    private final CookieSite site;
    private final FlowFields.Cookies cookies;
    private final LongSupplier clock;

    /**
     * @param row of the feed, empty = there is none
     * @param columns of the row, which are the first values of a user
     * @param values that a user has
     * @param clock epoch ms
     */
    Users(
            Optional<FeedCursor> row,
            int columns,
            int values,
            CookieSite site,
            FlowFields.Cookies cookies,
            LongSupplier clock) {
        this.row = row.orElse(null);
        this.columns = columns;
        this.values = values;
        this.site = site;
        this.cookies = cookies;
        this.clock = clock;
    }

    User add() {
        boolean jar = cookies != FlowFields.Cookies.NONE;
        return new User(jar ? new CookieJar(site, clock) : null, values);
    }

    /** Whether a row for one more seems to be left: another thread may take it first. */
    boolean hasRow() {
        return row == null || row.more();
    }

    /** Takes the row of the user that begins next. @return false when none is left */
    boolean takeRow() {
        return row == null || row.next();
    }

    /** A user begins the steps anew, with the row that was taken. */
    void begin(User user, long now) {
        if (cookies == FlowFields.Cookies.NEW) user.jar.clear();
        user.begin(now, row, columns);
    }
}
