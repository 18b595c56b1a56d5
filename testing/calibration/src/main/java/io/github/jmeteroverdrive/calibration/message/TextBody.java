// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.calibration.message;

import jakarta.jms.TextMessage;

/** A text. */
public final class TextBody extends CalibrationMessage implements TextMessage {

    private String text;

    @Override
    TextBody copyOfBody() {
        TextBody copy = new TextBody();
        copy.text = text;
        return copy;
    }

    @Override
    Object body() {
        return text;
    }

    @Override
    public void clearBody() {
        text = null;
    }

    @Override
    public void setText(String text) {
        this.text = text;
    }

    @Override
    public String getText() {
        return text;
    }
}
