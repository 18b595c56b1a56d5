// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.jms.producer;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.FieldText;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.jms.message.Bodies;
import io.github.jmeteroverdrive.jms.message.BodyKind;
import io.github.jmeteroverdrive.jms.message.GivenBodies;
import io.github.jmeteroverdrive.jms.message.HeaderSettings;
import io.github.jmeteroverdrive.jms.message.PayloadFiles;
import io.github.jmeteroverdrive.jms.message.SizeRange;
import io.github.jmeteroverdrive.jms.message.SizedBodies;
import io.github.jmeteroverdrive.jms.message.TypedValue;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.run.RunContext;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
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
        Optional<Long> seed,
        FieldText text,
        String file,
        HeaderSettings headers) {

    static ContentSettings of(TestElement element, Fields fields) {
        FieldText text = FieldText.of(element, ProducerFields.TEXT.property());
        BodyKind kind = fields.get(ProducerFields.BODY);
        String file = fields.get(ProducerFields.FILE);
        if (!text.absent() && !file.isEmpty())
            throw fields.refuse(
                    ProducerFields.FILE,
                    "there is a text, too; give the text or the file, not both");
        if (kind == BodyKind.MAP && text.absent() && file.isEmpty())
            throw fields.refuse(
                    ProducerFields.BODY,
                    "a map has no size; give its entries as text or in a file");
        if (kind == BodyKind.MAP) checkLines(fields, ProducerFields.TEXT, text);
        FieldText properties = FieldText.of(element, ProducerFields.PROPERTIES.property());
        checkLines(fields, ProducerFields.PROPERTIES, properties);
        return new ContentSettings(
                kind,
                fields.get(ProducerFields.MESSAGE_SIZE),
                fields.get(ProducerFields.SEED),
                text,
                file,
                new HeaderSettings(
                        fields.get(ProducerFields.TYPE),
                        FieldText.of(element, ProducerFields.CORRELATION_ID.property()),
                        FieldText.of(element, ProducerFields.GROUP.property()),
                        properties));
    }

    private static void checkLines(Fields fields, Field<String> field, FieldText lines) {
        if (lines.perMessage()) return; // a message of which they are wrong fails
        try {
            TypedValue.lines(lines.get());
        } catch (IllegalArgumentException e) {
            throw fields.refuse(field, lines.get(), e.getMessage());
        }
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
                        ? new SplittableRandom(seed.get() + producer)
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
            throw new Refusal(
                    element
                            + ": "
                            + ProducerFields.FILE.label()
                            + " is '"
                            + file
                            + "': "
                            + e.getMessage()
                            + ".");
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
