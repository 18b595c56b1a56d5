// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure;

import static io.github.jmeteroverdrive.measure.SendSchedule.Late.CATCH_UP;
import static io.github.jmeteroverdrive.measure.SendSchedule.Late.SKIP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SendScheduleTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void messagesAreDueAtMultiplesOfThePeriod() {
        SendSchedule schedule = SendSchedule.share(-70, 5_000, 0, 1, CATCH_UP);
        for (int n = 0; n < 1_000; n++) {
            assertThat(schedule.due()).isEqualTo(-70 + n * 200_000L);
            schedule.sent();
        }
    }

    @Test
    void dueTimesAreExactAfterThreeBillionMessages() {
        SendSchedule schedule = SendSchedule.share(17, 30_000, 1, 30, CATCH_UP);
        for (int n = 0; n < 100_000_000; n++) schedule.sent();
        BigDecimal exact =
                BigDecimal.valueOf(3_000_000_001L * SECOND).divide(BigDecimal.valueOf(30_000), 0, RoundingMode.DOWN);
        assertThat(schedule.due() - 17).isCloseTo(exact.longValueExact(), within(1L));
    }

    @Test
    void producersTakeTurns() {
        for (int n = 0; n < 20; n++) {
            for (int producer = 0; producer < 4; producer++) {
                SendSchedule schedule = SendSchedule.share(0, 1_000, producer, 4, CATCH_UP);
                for (int i = 0; i < n; i++) schedule.sent();
                assertThat(schedule.due()).isEqualTo((n * 4 + producer) * 1_000_000L);
            }
        }
    }

    @Property
    void droppingInTwoStepsEqualsDroppingAtOnce(
            @ForAll @LongRange(min = 0, max = 3_000) long millisOfMoment,
            @ForAll @LongRange(min = 0, max = 3_000) long millisNow,
            @ForAll @IntRange(min = 0, max = 200) int sent,
            @ForAll boolean random) {
        long moment = millisOfMoment * 1_000_000;
        long now = millisNow * 1_000_000;
        SendSchedule split = skipping(random);
        SendSchedule whole = skipping(random);
        for (int i = 0; i < sent; i++) {
            split.sent();
            whole.sent();
        }
        long first = split.due();
        long before = split.dropLate(moment, now);
        if (before > 0) assertThat(first).isLessThan(moment);
        long behind = split.dropLate(now);
        assertThat(before + behind).isEqualTo(whole.dropLate(now));
        assertThat(split.due()).isEqualTo(whole.due());
        SendSchedule all = skipping(random);
        long dueBefore = 0;
        for (int i = 0; i < sent + before + behind; i++) {
            if (i >= sent && all.due() < moment) dueBefore++;
            all.sent();
        }
        if (moment < now) assertThat(before).isEqualTo(dueBefore);
    }

    private static SendSchedule skipping(boolean random) {
        return random
                ? SendSchedule.random(0, RateSteps.constant(100), 1, 2, SKIP, 5)
                : SendSchedule.share(0, 100, 1, 2, SKIP);
    }

    @Property
    void totalRateIsTheSameForAnyNumberOfProducers(
            @ForAll @DoubleRange(min = 0.5, max = 5_000) double rate,
            @ForAll @IntRange(min = 1, max = 40) int producers) {
        long inTwoSeconds = 0;
        for (int producer = 0; producer < producers; producer++) {
            SendSchedule schedule = SendSchedule.share(0, rate, producer, producers, CATCH_UP);
            for (; schedule.due() < 2 * SECOND; inTwoSeconds++) schedule.sent();
        }
        assertThat((double) inTwoSeconds).isCloseTo(2 * rate, within(1.0));
    }

    @Test
    void catchingUpDropsNothingAndKeepsTheSchedule() {
        SendSchedule schedule = SendSchedule.share(0, 1_000, 0, 1, CATCH_UP);
        assertThat(schedule.dropLate(SECOND)).isZero();
        for (int n = 0; n < 1_000; n++) {
            assertThat(schedule.due()).isLessThan(SECOND);
            schedule.sent();
        }
        assertThat(schedule.due()).isEqualTo(SECOND);
    }

    @Test
    void skipDropsMessagesLateByAPeriodOrMore() {
        SendSchedule schedule = SendSchedule.share(0, 1_000, 0, 1, SKIP);
        assertThat(schedule.dropLate(-5)).isZero();
        assertThat(schedule.dropLate(999_999)).isZero();
        assertThat(schedule.due()).isZero();
        assertThat(schedule.dropLate(1_000_000)).isEqualTo(1);
        assertThat(schedule.due()).isEqualTo(1_000_000);
        assertThat(schedule.dropLate(1_000_000)).isZero();
        assertThat(schedule.dropLate(7_999_999)).isEqualTo(6);
        assertThat(schedule.due()).isEqualTo(7_000_000);
    }

    @Test
    void producerSharingARateSkipsByItsOwnPeriod() {
        SendSchedule schedule = SendSchedule.share(0, 1_000, 1, 4, SKIP);
        assertThat(schedule.due()).isEqualTo(1_000_000);
        assertThat(schedule.dropLate(4_999_999)).isZero();
        assertThat(schedule.dropLate(5_000_000)).isEqualTo(1);
    }

    @Property
    void skipLeavesADueMessageLateByAtMostAPeriod(
            @ForAll @DoubleRange(min = 0.01, max = 1e6) double rate,
            @ForAll @LongRange(min = 0, max = 100 * SECOND) long now) {
        SendSchedule schedule = SendSchedule.share(0, rate, 0, 1, SKIP);
        long dropped = schedule.dropLate(now);
        double period = SECOND / rate;
        assertThat(schedule.due()).isLessThanOrEqualTo(now);
        assertThat((double) (now - schedule.due())).isLessThan(period + 2);
        assertThat((double) dropped).isCloseTo(Math.floor(now / period), within(1.0));
    }

    @Test
    void tinyRateIsDueInTheFarFutureDespiteOverflow() {
        SendSchedule schedule = SendSchedule.share(1_000, Double.MIN_NORMAL, 0, 1, CATCH_UP);
        assertThat(schedule.due()).isEqualTo(1_000);
        schedule.sent();
        long beforeTheStart = 0;
        assertThat(schedule.due() - beforeTheStart).isGreaterThan(100L * 365 * 24 * 3600 * SECOND);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1.1e9})
    void refusesARateOutOfRange(double rate) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SendSchedule.share(0, rate, 0, 1, SKIP))
                .withMessageContaining(String.valueOf(rate));
    }

    @Test
    void refusesProducerIndexOutOfRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> SendSchedule.share(0, 1, 2, 2, SKIP));
        assertThatIllegalArgumentException().isThrownBy(() -> SendSchedule.share(0, 1, -1, 2, SKIP));
        assertThatIllegalArgumentException().isThrownBy(() -> SendSchedule.share(0, 1, 0, 0, SKIP));
    }

    @Property
    void producersShareStepsWithoutOverlapsOrGaps(
            @ForAll @IntRange(min = 1, max = 7) int producers,
            @ForAll @DoubleRange(min = 1, max = 1_000) double from,
            @ForAll @DoubleRange(min = 1, max = 1_000) double to) {
        RateSteps rate = new RateSteps(List.of(new RateSteps.Step(from, to, 2)));
        SendSchedule[] schedules = new SendSchedule[producers];
        for (int p = 0; p < producers; p++) schedules[p] = SendSchedule.share(5, rate, p, producers, CATCH_UP);
        for (int i = 0; i < 5_000; i++) {
            SendSchedule turn = schedules[i % producers];
            assertThat(turn.due()).isEqualTo(5 + rate.nanos(i));
            turn.sent();
        }
    }

    @Property
    void skipOnStepsLeavesTheLastDueMessage(
            @ForAll @IntRange(min = 0, max = 4) int producer, @ForAll @LongRange(min = 0, max = 10 * SECOND) long now) {
        RateSteps rate = new RateSteps(
                List.of(new RateSteps.Step(0, 700, 3), new RateSteps.Step(0, 0, 1), new RateSteps.Step(50, 50, 1)));
        SendSchedule schedule = SendSchedule.share(0, rate, producer, 5, SKIP);
        SendSchedule model = SendSchedule.share(0, rate, producer, 5, CATCH_UP);
        long dropped = schedule.dropLate(now);
        for (long i = 0; i < dropped; i++) model.sent();
        assertThat(schedule.due()).isEqualTo(model.due());
        assertThat(dropped == 0 || schedule.due() <= now).isTrue();
        schedule.sent();
        assertThat(schedule.due()).isGreaterThan(now);
    }

    @Test
    void countsMessagesDueBeforeATimeWhateverWasSent() {
        SendSchedule schedule = SendSchedule.share(100, 1_000, 1, 4, CATCH_UP);
        assertThat(schedule.due()).isEqualTo(100 + 1_000_000);
        assertThat(schedule.dueBefore(100)).isZero();
        assertThat(schedule.dueBefore(100 + 1_000_000))
                .as("due then, not before")
                .isZero();
        assertThat(schedule.dueBefore(100 + 1_000_001)).isEqualTo(1);
        assertThat(schedule.dueBefore(100 + 9_500_000)).isEqualTo(3);
        schedule.sent();
        assertThat(schedule.dueBefore(100 + 9_500_000)).as("whatever was sent").isEqualTo(3);
    }

    @Property
    void dueMessagesOfAllProducersEqualTheIntegralOfTheRate(
            @ForAll @IntRange(min = 1, max = 9) int producers, @ForAll @LongRange(max = 20_000_000_000L) long nanos) {
        RateSteps rate = new RateSteps(
                List.of(new RateSteps.Step(0, 700, 3), new RateSteps.Step(0, 0, 1), new RateSteps.Step(50, 50, 1)));
        long due = 0;
        for (int producer = 0; producer < producers; producer++)
            due += SendSchedule.share(7, rate, producer, producers, CATCH_UP).dueBefore(7 + nanos);
        assertThat((double) due).isBetween(rate.messages(nanos) - 1, rate.messages(nanos) + 1);
    }

    /** Of random arrivals, too: the sends that are due before the change keep their times, and none is left out. */
    @Test
    void aChangeOfTheRateMovesOnlyWhatIsDueAfterIt() {
        for (boolean random : new boolean[] {false, true}) {
            RateSteps before = RateSteps.constant(100);
            SendSchedule unchanged = random
                    ? SendSchedule.random(0, before, 1, 3, SendSchedule.Late.CATCH_UP, 7)
                    : SendSchedule.share(0, before, 1, 3, SendSchedule.Late.CATCH_UP);
            RateChanges changes = new RateChanges();
            SendSchedule changed = (random
                            ? SendSchedule.random(0, before, 1, 3, SendSchedule.Late.CATCH_UP, 7)
                            : SendSchedule.share(0, before, 1, 3, SendSchedule.Late.CATCH_UP))
                    .following(changes);
            long at = 2_000_000_000L;
            for (int message = 0; message < 30; message++) {
                assertThat(changed.due()).isEqualTo(unchanged.due());
                changed.sent();
                unchanged.sent();
            }
            changes.add(new RateChanges.Change(at, RateSteps.constant(1000)));
            changed.applyChanges(0);
            for (int message = 30; message < 300; message++) {
                long was = unchanged.due();
                long expected = was < at ? was : at + (was - at) / 10;
                assertThat(changed.due()).isCloseTo(expected, org.assertj.core.data.Offset.offset(2L));
                changed.sent();
                unchanged.sent();
            }
        }
    }
}
