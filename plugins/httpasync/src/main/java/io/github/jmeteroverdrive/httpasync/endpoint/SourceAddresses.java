// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.endpoint;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Addresses of this host, as users write them. */
final class SourceAddresses {

    /** No name, so that none is looked up. */
    private static final Pattern NUMERIC =
            Pattern.compile("[0-9.]+|[0-9A-Fa-f:.%]*:[0-9A-Za-z:.%]*");

    private SourceAddresses() {}

    /**
     * @throws IllegalArgumentException when one is none, or not this host's; the message is the
     *     remedy
     */
    static List<InetAddress> parse(String text) {
        return Stream.of(text.split(",", -1)).map(String::strip).map(SourceAddresses::own).toList();
    }

    private static InetAddress own(String text) {
        try {
            if (!NUMERIC.matcher(text).matches()) throw new UnknownHostException(text);
            InetAddress address = InetAddress.getByName(text);
            new ServerSocket(0, 1, address).close();
            return address;
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no address; give some such as 10.0.0.5, 10.0.0.6");
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no address of this host; give those that it has");
        }
    }
}
