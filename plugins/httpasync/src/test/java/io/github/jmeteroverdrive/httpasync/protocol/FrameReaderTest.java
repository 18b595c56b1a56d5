// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBuf;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.ByteBufUtil;
import io.github.jmeteroverdrive.shaded.io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameReaderTest {

    private static final String SETTINGS = "000006 04 00 00000000 0003 00000064 ";

    private static final class Notes implements FrameReader.Listener {

        private final List<String> notes = new ArrayList<>();

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void data(int stream, ByteBuf payload, int counted, boolean end) {
            notes.add("data " + stream + " " + ByteBufUtil.hexDump(payload) + " " + counted + " " + end);
        }

        @Override
        public void headers(int stream, ByteBuf block, boolean end) {
            notes.add("headers " + stream + " " + ByteBufUtil.hexDump(block) + " " + end);
        }

        @Override
        public void reset(int stream, long code) {
            notes.add("reset " + stream + " " + code);
        }

        @Override
        public void setting(int name, long value) {
            notes.add("setting " + name + " " + value);
        }

        @Override
        public void settingsEnd() {
            notes.add("settings");
        }

        @Override
        public void ping(long data) {
            notes.add("ping " + data);
        }

        @Override
        public void goAway(int last, long code) {
            notes.add("goAway " + last + " " + code);
        }

        @Override
        public void windowUpdate(int stream, int bytes) {
            notes.add("window " + stream + " " + bytes);
        }
    }

    private static byte[] bytes(String hex) {
        return ByteBufUtil.decodeHexDump(hex.replace(" ", ""));
    }

    private static final byte[] ALL = bytes(SETTINGS
            + "000000 04 01 00000000 " // an acknowledgement
            + "000003 01 04 00000001 88 5a5a " // a head
            + "000005 00 08 00000001 02 6162 0000 " // padded data
            + "000000 00 01 00000001 " // the end
            + "000001 01 01 00000003 88 000002 09 04 00000003 5a5b " // in two
            // frames
            + "000007 01 24 00000005 80000000 10 88 89 " // with a priority
            + "000005 02 00 00000005 0000000010 " // a priority
            + "000004 03 00 00000005 00000008 "
            + "000008 06 00 00000000 0000000000000007 000008 06 01 00000000 0000000000000007 "
            + "000004 08 00 00000000 00000400 "
            + "000002 fa 00 00000000 0102 " // of an unknown type
            + "00000a 07 00 00000000 00000005 00000002 6f6b");

    private static final List<String> EXPECTED_EVENTS = List.of(
            "setting 3 100",
            "settings",
            "headers 1 885a5a false",
            "data 1 6162 5 false",
            "data 1  0 true",
            "headers 3 885a5b true",
            "headers 5 8889 false",
            "reset 5 8",
            "ping 7",
            "window 0 1024",
            "goAway 5 2");

    @Property(tries = 500)
    void readsFramesInPiecesOfAnySize(
            @ForAll @Size(min = 1, max = 40) List<@IntRange(min = 1, max = 60) Integer> pieces)
            throws ProtocolViolation {
        Notes notes = new Notes();
        FrameReader reader = new FrameReader(notes);
        for (int at = 0, i = 0; at < ALL.length; i++) {
            int length = Math.min(pieces.get(i % pieces.size()), ALL.length - at);
            reader.take(Unpooled.copiedBuffer(ALL, at, length));
            at += length;
        }
        assertThat(notes.notes).isEqualTo(EXPECTED_EVENTS);
    }

    @Test
    void settingsComeFirst() {
        assertThatThrownBy(() -> read("000003 01 04 00000001 885a5a"))
                .hasMessage(
                        "The server does not begin with settings, so it does not speak HTTP/2 on this port; set Protocol to http1.");
        assertThatThrownBy(() -> read("485454502f312e3120343030204261642052657175657374"))
                .isInstanceOf(ProtocolViolation.class); // HTTP/1.1 400 Bad Request
    }

    @ParameterizedTest
    @CsvSource({
        "000000 00 00 00000000, DATA",
        "000001 00 08 00000001 05, DATA",
        "000000 01 04 00000000, HEADERS",
        "000002 01 24 00000001 0000, HEADERS",
        "000003 03 00 00000001 000000, RST_STREAM",
        "000005 04 00 00000000 0003000000, SETTINGS",
        "000007 06 00 00000000 00000000000000, PING",
        "000004 07 00 00000000 00000005, GOAWAY",
        "000004 08 00 00000001 00000000, WINDOW_UPDATE",
        "000001 09 04 00000001 88, CONTINUATION",
    })
    void rejectsMalformedFrames(String frame, String type) {
        assertThatThrownBy(() -> read(SETTINGS + frame))
                .hasMessage("The server sent a " + type + " frame that is not well formed.");
    }

    @Test
    void rejectsInvalidFrames() {
        assertThatThrownBy(() -> read(SETTINGS + "004001 00 00 00000001"))
                .hasMessage("The server sent a frame that is longer than allowed.");
        assertThatThrownBy(() -> read(SETTINGS + "000001 01 00 00000001 88 000001 00 00 00000001 61"))
                .hasMessage("The server sent another frame within a header block.");
        assertThatThrownBy(() -> read(SETTINGS + "000005 05 04 00000001 0000000288"))
                .hasMessage("The server sent a push, which we have disabled.");
    }

    private static void read(String hex) throws ProtocolViolation {
        new FrameReader(new Notes()).take(Unpooled.wrappedBuffer(bytes(hex)));
    }
}
