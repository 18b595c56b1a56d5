// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.message.Bodies;
import io.github.jmeteroverdrive.jms.message.BodyKind;
import io.github.jmeteroverdrive.jms.message.FieldText;
import io.github.jmeteroverdrive.jms.message.GivenBodies;
import io.github.jmeteroverdrive.jms.message.HeaderSettings;
import io.github.jmeteroverdrive.jms.message.PayloadFiles;
import io.github.jmeteroverdrive.jms.message.SizeRange;
import io.github.jmeteroverdrive.jms.message.SizedBodies;
import io.github.jmeteroverdrive.jms.message.TypedValue;
import io.github.jmeteroverdrive.run.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.apache.jmeter.testelement.TestElement;

/**
 * What messages are made of, checked as far as it is known before they are sent.
 *
 * @param size of bodies that have neither text nor file
 * @param seed of the sizes drawn from a range, empty = another one each time
 * @param text of the body, empty = none
 * @param file or directory of bodies, "" = none
 */
public record ContentSettings(
        BodyKind kind,
        SizeRange size,
        OptionalLong seed,
        FieldText text,
        String file,
        HeaderSettings headers) {

    static ContentSettings of(TestElement element, Fields fields) {
        FieldText text = FieldText.of(element, ProducerFields.TEXT);
        BodyKind kind = fields.oneOf(ProducerFields.BODY, "Body", BodyKind.BYTES);
        String file = fields.optional(ProducerFields.FILE);
        if (!text.absent() && !file.isEmpty())
            throw fields.refuse(
                    "File", file, "there is a text, too; give the text or the file, not both");
        if (kind == BodyKind.MAP && text.absent() && file.isEmpty())
            throw fields.refuse(
                    "Body", "map", "a map has no size; give its entries as text or in a file");
        if (kind == BodyKind.MAP) checkLines(fields, "Text", text);
        FieldText properties = FieldText.of(element, ProducerFields.PROPERTIES);
        checkLines(fields, "Properties", properties);
        return new ContentSettings(
                kind,
                size(fields),
                seed(fields),
                text,
                file,
                new HeaderSettings(
                        fields.optional(ProducerFields.TYPE),
                        FieldText.of(element, ProducerFields.CORRELATION_ID),
                        FieldText.of(element, ProducerFields.GROUP),
                        properties));
    }

    private static void checkLines(Fields fields, String label, FieldText lines) {
        if (lines.perMessage()) return; // a message of which they are wrong fails
        try {
            TypedValue.lines(lines.get());
        } catch (IllegalArgumentException e) {
            throw fields.refuse(label, lines.get(), e.getMessage());
        }
    }

    private static SizeRange size(Fields fields) {
        String text = fields.optional(ProducerFields.MESSAGE_SIZE);
        try {
            return text.isEmpty() ? new SizeRange(1024, 1024) : SizeRange.parse(text);
        } catch (IllegalArgumentException e) {
            throw fields.refuse("Message size", text, e.getMessage());
        }
    }

    private static OptionalLong seed(Fields fields) {
        if (fields.optional(ProducerFields.SEED).isEmpty()) return OptionalLong.empty();
        return OptionalLong.of(
                fields.whole(
                        ProducerFields.SEED, "Random seed", 0, Long.MIN_VALUE, Long.MAX_VALUE));
    }

    /**
     * The bodies of one producer.
     *
     * @throws IllegalArgumentException when a file is none
     */
    Bodies bodies(RunContext run, int producer) {
        if (!text.absent()) return GivenBodies.text(kind, text);
        if (!file.isEmpty()) return GivenBodies.files(PayloadFiles.of(run, kind, file));
        SplittableRandom random =
                seed.isPresent()
                        ? new SplittableRandom(seed.getAsLong() + producer)
                        : new SplittableRandom();
        return new SizedBodies(kind, size, random);
    }

    /**
     * Reads the files, so that what is wrong with them is known before a thread starts.
     *
     * @param element for the error
     */
    void check(RunContext run, String element) {
        if (file.isEmpty()) return;
        try {
            PayloadFiles.of(run, kind, file);
        } catch (IllegalArgumentException e) {
            throw new Refusal(element + ": File is '" + file + "': " + e.getMessage() + ".");
        }
    }

    /** Bytes of the largest body that is known; 1024 of a text that only each message knows. */
    int largestBody(RunContext run) {
        if (text.perMessage()) return 1024; // to evaluate it here would be one time too many
        if (!text.absent()) return text.get().getBytes(StandardCharsets.UTF_8).length;
        return file.isEmpty() ? size.max() : PayloadFiles.of(run, kind, file).largest();
    }

    /** Bytes that every body has at least. */
    int smallestBody() {
        return text.absent() && file.isEmpty() ? size.min() : 0;
    }

    /** Whether a field has variables or functions that may change with each message. */
    boolean perMessage() {
        return text.perMessage() || headers.perMessage();
    }
}
