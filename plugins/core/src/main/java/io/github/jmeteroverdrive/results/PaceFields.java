// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import io.github.jmeteroverdrive.form.Field;
import io.github.jmeteroverdrive.form.Fields;
import io.github.jmeteroverdrive.form.Value;
import io.github.jmeteroverdrive.measure.Arrivals;
import io.github.jmeteroverdrive.measure.RateSteps;
import io.github.jmeteroverdrive.measure.RateText;
import io.github.jmeteroverdrive.measure.SendSchedule;
import java.util.Optional;

/** The fields of a {@link Pace}, common to all elements that send at a rate. */
public record PaceFields(Field<Optional<RateSteps>> rate, Field<Arrivals> arrivals, Field<SendSchedule.Late> late) {

    /**
     * @param element the prefix of their properties
     * @param units what is sent, plural and lower case
     * @param senders what shares the rate
     */
    public static PaceFields of(String element, String units, String senders) {
        String capital = Character.toUpperCase(units.charAt(0)) + units.substring(1);
        return new PaceFields(
                Field.of(element + ".rate", "Rate", Value.of(RateText::parse))
                        .optional("full speed")
                        .hint(capital
                                + "/s over all "
                                + senders
                                + ", e.g. 5000, or 1000/s for 10s, 2000/s for 10s, or ramp"
                                + " 100/s to 2000/s for 30s; the last rate continues"),
                Field.choice(element + ".arrivals", "Arrivals", Arrivals.UNIFORM)
                        .meaning(Arrivals.UNIFORM, "at equal intervals")
                        .meaning(Arrivals.POISSON, "at random times, like independent users"),
                Field.choice(element + ".late", "Late sends", SendSchedule.Late.CATCH_UP)
                        .meaning(SendSchedule.Late.CATCH_UP, "late " + units + " are sent at once")
                        .meaning(SendSchedule.Late.SKIP, "they are dropped and counted"));
    }

    public Pace in(Fields fields) {
        return new Pace(fields.get(rate), fields.get(arrivals), fields.get(late));
    }
}
