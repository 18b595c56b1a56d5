// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.rivals;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Locale;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * The minimum that a Java program can do: reads bodies from a socket into one buffer of 128 KiB. Arguments: URL, number
 * of transfers, how many of them are discarded.
 */
public final class PlainReader {

    private static final int BUFFER = 128 << 10;
    private static final int HEAD = 8 << 10;

    private final byte[] buffer = new byte[BUFFER];

    private PlainReader() {}

    public static void main(String[] arguments) throws IOException, InterruptedException, GeneralSecurityException {
        URI url = URI.create(arguments[0]);
        Transfers transfers = new Transfers(Integer.parseInt(arguments[2]));
        PlainReader reader = new PlainReader();
        try (Socket socket = connect(url)) {
            for (int n = Integer.parseInt(arguments[1]); n > 0; n--) {
                transfers.end(reader.transfer(socket, url));
            }
        }
        transfers.print();
    }

    private static Socket connect(URI url) throws IOException, GeneralSecurityException {
        return url.getScheme().equals("https")
                ? AnyServer.sockets().createSocket(url.getHost(), url.getPort())
                : new Socket(url.getHost(), url.getPort());
    }

    private long transfer(Socket socket, URI url) throws IOException {
        String request = "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(url.getRawPath(), url.getRawAuthority());
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        // a separate buffer for the head: the part of the body that it has read counts first
        InputStream in = new BufferedInputStream(socket.getInputStream(), HEAD);
        long size = size(in);
        for (long left = size; left > 0; ) {
            int read = in.read(buffer, 0, (int) Math.min(BUFFER, left));
            if (read < 0) throw new EOFException(left + " bytes are missing");
            left -= read;
        }
        return size;
    }

    private static long size(InputStream in) throws IOException {
        long size = -1;
        String status = line(in);
        if (!status.startsWith("HTTP/1.1 200 ")) throw new IOException(status);
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            String[] header = line.toLowerCase(Locale.ROOT).split(": *", 2);
            if (header[0].equals("content-length")) size = Long.parseLong(header[1]);
        }
        if (size < 0) throw new IOException("there is no Content-Length");
        return size;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) throw new EOFException("the connection was closed");
            if (next != '\r') line.append((char) next);
        }
        return line.toString();
    }

    /** Trusts every server, as JMeter does and curl with --insecure. */
    private static final class AnyServer implements X509TrustManager {

        private AnyServer() {}

        /** TLS sockets that accept any certificate. */
        static SocketFactory sockets() throws GeneralSecurityException {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new AnyServer()}, null);
            return context.getSocketFactory();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // any server
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            // there are no clients
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
