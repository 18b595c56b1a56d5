// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import jakarta.jms.MessageEOFException;
import jakarta.jms.MessageFormatException;
import jakarta.jms.MessageNotReadableException;
import jakarta.jms.MessageNotWriteableException;
import org.junit.jupiter.api.Test;

class MessagesTest {

    @Test
    void readsBytesAsWritten() throws JMSException {
        BytesBody sent = new BytesBody();
        sent.writeBoolean(true);
        sent.writeByte((byte) -1);
        sent.writeShort((short) -2);
        sent.writeChar('ä');
        sent.writeInt(-3);
        sent.writeLong(Long.MIN_VALUE);
        sent.writeFloat(1.5f);
        sent.writeDouble(-2.5);
        sent.writeUTF("grün");
        sent.writeBytes(new byte[] {1, 2, 3}, 1, 2);
        BytesBody got = (BytesBody) sent.copy();
        assertThat(got.getBodyLength()).isEqualTo(sent.size());
        assertThat(got.readBoolean()).isTrue();
        assertThat(got.readUnsignedByte()).isEqualTo(255);
        assertThat(got.readUnsignedShort()).isEqualTo(65_534);
        assertThat(got.readChar()).isEqualTo('ä');
        assertThat(got.readInt()).isEqualTo(-3);
        assertThat(got.readLong()).isEqualTo(Long.MIN_VALUE);
        assertThat(got.readFloat()).isEqualTo(1.5f);
        assertThat(got.readDouble()).isEqualTo(-2.5);
        assertThat(got.readUTF()).isEqualTo("grün");
        byte[] rest = new byte[5];
        assertThat(got.readBytes(rest)).isEqualTo(2);
        assertThat(rest).startsWith(2, 3);
        assertThat(got.readBytes(rest)).isEqualTo(-1);
        assertThatThrownBy(got::readLong).isInstanceOf(MessageEOFException.class);
    }

    @Test
    void copyIsIndependentOfItsOriginal() throws JMSException {
        BytesBody sent = new BytesBody();
        sent.writeInt(1);
        sent.setStringProperty("a", "x");
        sent.setJMSType("t");
        BytesBody got = (BytesBody) sent.copy();
        sent.clearBody();
        sent.writeInt(2);
        sent.clearProperties();
        assertThat(got.readInt()).isEqualTo(1);
        assertThat(got.getStringProperty("a")).isEqualTo("x");
        assertThat(got.getJMSType()).isEqualTo("t");
    }

    @Test
    void bodyIsEitherWriteOnlyOrReadOnly() throws JMSException {
        BytesBody message = new BytesBody();
        assertThatThrownBy(message::readInt).isInstanceOf(MessageNotReadableException.class);
        message.reset();
        assertThatThrownBy(() -> message.writeInt(1)).isInstanceOf(MessageNotWriteableException.class);
        message.clearBody();
        message.writeInt(1);
        assertThat(message.size()).isEqualTo(4);
    }

    @Test
    void propertiesAreWidenedButNotNarrowed() throws JMSException {
        NoBody message = new NoBody();
        message.setIntProperty("i", 7);
        message.setStringProperty("s", "8");
        message.setFloatProperty("f", 0.5f);
        assertThat(message.getLongProperty("i")).isEqualTo(7);
        assertThat(message.getStringProperty("i")).isEqualTo("7");
        assertThat(message.getShortProperty("s")).isEqualTo((short) 8);
        assertThat(message.getDoubleProperty("f")).isEqualTo(0.5);
        assertThatThrownBy(() -> message.getShortProperty("i")).isInstanceOf(MessageFormatException.class);
        assertThatThrownBy(() -> message.getIntProperty("f")).isInstanceOf(MessageFormatException.class);
        assertThatThrownBy(() -> message.getIntProperty("none")).isInstanceOf(MessageFormatException.class);
    }

    @Test
    void copiesMapAndTextBodies() throws JMSException {
        MapBody map = new MapBody();
        map.setChar("c", 'x');
        map.setBytes("b", new byte[] {1, 2}, 1, 1);
        MapBody copy = (MapBody) map.copy();
        map.clearBody();
        assertThat(copy.getChar("c")).isEqualTo('x');
        assertThat(copy.getBytes("b")).containsExactly(2);
        TextBody text = new TextBody();
        text.setText("hello");
        assertThat(text.copy().getBody(String.class)).isEqualTo("hello");
        assertThat(text.isBodyAssignableTo(Integer.class)).isFalse();
    }
}
