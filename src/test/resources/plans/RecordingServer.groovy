// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.atomic.AtomicInteger
import java.util.zip.GZIPOutputStream
import javax.net.ServerSocketFactory

/**
 * An HTTP server that writes down what is asked of it. What it answers depends on the path alone: /r/N is the answer of
 * the random seed N, good or bad; any other path, also of another host, gets a page.
 */
class RecordingServer {

    private final ServerSocket server
    private final Closure recorder

    /** Connections by which something was asked. */
    final AtomicInteger used = new AtomicInteger()

    RecordingServer(Closure recorder, ServerSocketFactory sockets = ServerSocketFactory.default) {
        this.recorder = recorder
        server = sockets.createServerSocket(0, 200, InetAddress.getByName('127.0.0.1'))
        Thread.startDaemon('recording server') {
            while (true) {
                def socket = server.accept()
                Thread.startDaemon('answers') { serve(socket) }
            }
        }
    }

    int getPort() {
        server.localPort
    }

    private void serve(Socket socket) {
        try {
            socket.tcpNoDelay = true
            def input = new BufferedInputStream(socket.inputStream)
            def output = socket.outputStream
            for (boolean first = true; answer(socket, input, output, first); first = false) {
                // the next request of the connection
            }
        } catch (IOException ignored) {
            // the client has gone
        } finally {
            socket.close()
        }
    }

    private static String line(InputStream input) {
        def line = new StringBuilder()
        for (int c = input.read(); c != '\n' as char as int; c = input.read()) {
            if (c < 0) return null
            if (c != 13) line << (char) c
        }
        line
    }

    private boolean answer(Socket socket, InputStream input, OutputStream output, boolean newConnection) {
        String first = line(input)
        if (first == null) return false
        if (newConnection) used.incrementAndGet()
        def headers = []
        for (String header = line(input); header; header = line(input)) headers << header
        def length = headers.find { it.toLowerCase().startsWith('content-length:') }
        byte[] body = length ? input.readNBytes(length.split(':')[1].trim() as int) : new byte[0]
        recorder.call("request $first ⏎ ${headers.sort().join(' ⏎ ')} ⏎ ${new String(body, 'ISO-8859-1')}".toString())
        if (input.available() > 0) recorder.call('the next request comes before the response')
        if (first.startsWith('CONNECT')) {
            output << 'HTTP/1.1 403 No tunnel\r\nContent-Length: 0\r\n\r\n'
            return false
        }
        def seed = first =~ '/r/([0-9]+)'
        seed.find() ? new Answer(seed.group(1) as long, first.startsWith('HEAD')).send(socket, output) : page(first, output)
    }

    private static boolean page(String first, OutputStream output) {
        def text = "<html><head><title>${first.hashCode()}</title></head><body><a href='/other?a=1'>other</a><p id=x>text</p></body></html>"
        output << "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${text.length()}\r\n\r\n$text"
        output.flush()
        true
    }

    static class Answer {

        private final Random random
        private final long seed
        private final boolean head

        Answer(long seed, boolean head) {
            this.seed = seed
            this.head = head
            random = new Random(seed * 7919 + 17)
            10.times { random.nextInt() }
        }

        private <T> T of(T... some) {
            some[random.nextInt(some.length)]
        }

        private boolean chance(int percent) {
            random.nextInt(100) < percent
        }

        private String value() {
            of('7', '1.50', '"Käse"', '"a;b"', 'null', 'true', '{"x":1,"x":2}', '[1,2]', '""', '"&amp;"', '-0', '1e2', '"l1\\nl2"', "'q'", '"\\u0041"')
        }

        private String json() {
            def items = (0..<random.nextInt(4)).collect { "{\"id\":${value()},\"name\":${value()}}" }
            "{\"a\":${value()}, \"items\":[${items.join(',')}], \"b\":{\"c\":${value()}}${chance(15) ? ',' : ''}}"
        }

        private String html() {
            def links = (0..<random.nextInt(4)).collect { "<a href='/r/${random.nextInt(50)}?q=$it' class=\"${of('n', 'n m', 'o')}\">l$it${of('</a>', '</a>', '</a>', '')}" }
            "${of('<!DOCTYPE html>', '', '<!doctype html>\n')}<html><head><title>${of('T', 'Ü &amp; x', '')}</title>" +
                "${of('', '<meta http-equiv="content-type" content="text/html; charset=utf-8">')}</head>" +
                "<body><p id=x>${of('one', 'two <b>bold</b>', 'ß')}${of('</p>', '', '<div>no</div></p>')}${links.join('\n')}" +
                "<form><input name=token value='${random.nextInt(9)}'></form>${of('</body></html>', '', '</body>')}"
        }

        private String xml() {
            "${of('<?xml version="1.0"?>', '', '<?xml version="1.0"?><!DOCTYPE o [<!ENTITY e "v">]>')}<o><i id='1'>${of('a', 'b &amp; c', 'ö')}</i><i id='2'/>${of('</o>', '</o>', '')}"
        }

        /** @return whether the connection lives on */
        boolean send(Socket socket, OutputStream output) {
            def kind = of('json', 'json', 'html', 'html', 'xml', 'plain', 'empty')
            String text = kind == 'json' ? json() : kind == 'html' ? html() : kind == 'xml' ? xml() : kind == 'plain' ? of('T=7;T=8', 'a<b>c<b>d', '  ', 'l1\r\nl2') : ''
            if (chance(15) && text) text = text.substring(0, random.nextInt(text.length()))
            def charset = of('UTF-8', 'UTF-8', 'ISO-8859-1', 'UTF-16', 'windows-1251')
            byte[] body = text.getBytes(charset)
            def headers = []
            if (chance(85)) headers << "Content-Type: ${[json: 'application/json', html: 'text/html', xml: 'text/xml', plain: 'text/plain', empty: 'image/png'][kind]}" +
                (chance(60) ? "; charset=${chance(5) ? 'nonsense' : charset}" : '')
            if (chance(15)) headers << "Set-Cookie: c${random.nextInt(2)}=${random.nextInt(9)}; Path=/"
            if (chance(15)) headers << 'ETag: "' + seed + '"' << 'Cache-Control: max-age=1000'
            int status = chance(75) ? 200 : of(404, 500, 301, 302, 302, 201, 204, 401, 304)
            if (status in [301, 302] && chance(95)) headers << "Location: ${of('', 'http://127.0.0.1:' + socket.localPort)}/r/${of(seed + 1, seed + 2, 3, 4)}"
            if (status in [204, 304]) body = new byte[0]
            boolean coded = chance(20) && body.length > 0
            if (coded) {
                def packed = new ByteArrayOutputStream()
                new GZIPOutputStream(packed).withCloseable { it.write(body) }
                if (!chance(15)) body = packed.toByteArray()
                if (chance(15)) body = Arrays.copyOf(body, random.nextInt(body.length) + 1)
                headers << "Content-Encoding: ${of('gzip', 'gzip', 'x-gzip', 'deflate', 'unknown')}"
            }
            write(socket, output, status, headers, body)
        }

        private boolean write(Socket socket, OutputStream output, int status, List headers, byte[] body) {
            boolean none = status in [204, 304]
            int framing = none ? 0 : random.nextInt(10)
            boolean fault = chance(10) && body.length > 1
            byte[] sent = fault ? Arrays.copyOf(body, random.nextInt(body.length)) : body
            def bytes = new ByteArrayOutputStream()
            if (framing < 6) {
                if (!none) headers << "Content-Length: $body.length"
                bytes.write(sent)
            } else if (framing < 8) {
                headers << 'Transfer-Encoding: chunked'
                sent.toList().collate(Math.max(1, (int) (sent.length / 3))).each {
                    bytes.write((Integer.toHexString(it.size()) + '\r\n').bytes)
                    bytes.write(it as byte[])
                    bytes.write('\r\n'.bytes)
                }
                bytes.write((fault ? 'zz\r\n' : '0\r\n\r\n').bytes)
            } else {
                headers << 'Connection: close'
                bytes.write(sent)
            }
            output << "HTTP/1.1 $status ${of('OK', 'Fine', '')}\r\n${headers.join('\r\n')}\r\n\r\n"
            if (!head) output.write(bytes.toByteArray())
            output.flush()
            (head || !fault) && framing < 8
        }
    }
}
