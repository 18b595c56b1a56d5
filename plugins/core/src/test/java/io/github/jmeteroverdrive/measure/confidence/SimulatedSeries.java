// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

/** Rates of successive seconds whose truth is known. */
enum SimulatedSeries {
    FLAT("flat", Truth.STEADY),
    AUTOCORRELATED("autocorrelated noise (0.5)", Truth.STEADY) {
        @Override
        double correlation() {
            return 0.5;
        }
    },
    OUTLIERS("outliers: every 15th second at 20% to 90%", Truth.STEADY) {
        @Override
        double level(double at, double size, RandomGenerator random, double[] shape) {
            return random.nextInt(15) == 0 ? 0.2 + 0.7 * random.nextDouble() : 1;
        }
    },
    SAWTOOTH("garbage collection: a sawtooth of 6%, 4 to 12 s", Truth.STEADY) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            double period = 4 + 8 * shape[1];
            return 1.03 - 0.06 * ((second + shape[2] * period) % period) / period;
        }
    },
    SPREAD("noise doubles in the middle", Truth.STEADY) {
        @Override
        double spread(double share) {
            return share < 0.5 ? 1 : 2;
        }
    },
    SMALL_STEP("step of 1%", Truth.STEADY) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return second < shape[0] / 2 ? 0.99 : 1;
        }
    },
    EXPONENTIAL("warm-up, exponential", Truth.RISES) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return 1 - 2.5 * size * Math.exp(-second / (shape[0] * (0.1 + 0.15 * shape[1])));
        }
    },
    STEPWISE("warm-up, stepwise", Truth.RISES) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            double share = second / shape[0];
            double end = 0.3 + 0.3 * shape[1];
            return share < end / 2 ? 1 - 1.5 * size : share < end ? 1 - size : 1;
        }
    },
    RISING("rises throughout", Truth.RISES) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return 1 + 2 * size * second / shape[0];
        }
    },
    SLOW_DOWN("slow-down at 30% to 70%", Truth.FALLS) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return second / shape[0] < 0.3 + 0.4 * shape[1] ? 1 : 1 - size;
        }
    },
    LEAK("leak: slower throughout", Truth.FALLS) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return 1 - 2 * size * second / shape[0];
        }
    },
    CYCLE("cycle of 5 s to a quarter, swing four times the change", Truth.CYCLE) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            double period = 5 + (shape[0] / 4 - 5) * shape[1];
            return 1 + 2 * size * Math.sin(2 * Math.PI * (second / period + shape[2]));
        }
    };

    /** What is right: a warm-up within the series may end in time or not. */
    enum Truth {
        STEADY,
        RISES,
        FALLS,
        CYCLE;

        boolean isSeenIn(SteadyState found) {
            return switch (this) {
                case STEADY -> found.kind() == SteadyState.Kind.STEADY && found.since() == 0;
                case RISES ->
                    found.kind() == SteadyState.Kind.RISING
                            || found.kind() == SteadyState.Kind.STEADY && found.since() > 0 && found.change() > 0;
                case FALLS ->
                    found.kind() == SteadyState.Kind.FALLING
                            || found.kind() == SteadyState.Kind.STEADY && found.since() > 0 && found.change() < 0;
                case CYCLE -> found.kind() == SteadyState.Kind.IRREGULAR;
            };
        }
    }

    static final double MARGIN = 0.03;

    final String title;
    final Truth truth;

    SimulatedSeries(String title, Truth truth) {
        this.title = title;
        this.truth = truth;
    }

    /** Of successive values. */
    double correlation() {
        return 0.3;
    }

    /** As a multiple of the noise. */
    double spread(double share) {
        return 1;
    }

    /** @param shape length, and two numbers from 0 to 1 that differ from series to series */
    double level(double second, double size, RandomGenerator random, double[] shape) {
        return 1;
    }

    /**
     * @param size of the change: 0.05
     * @param noise standard deviation: 0.02
     */
    double[] values(int length, double size, double noise, long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed * 31 + ordinal());
        double[] shape = {length, random.nextDouble(), random.nextDouble()};
        double[] values = new double[length];
        double before = random.nextGaussian();
        for (int i = 0; i < length; i++) {
            double fresh = Math.sqrt(1 - correlation() * correlation());
            before = correlation() * before + fresh * random.nextGaussian();
            double level = level(i, size, random, shape);
            values[i] = 1000 * level * Math.exp(noise * spread((double) i / length) * before);
        }
        return values;
    }

    /** Share of series with a right class, of those with a class; seeds from … to. */
    double right(int length, double size, double noise, int from, int to) {
        List<SteadyState> classed = IntStream.range(from, to)
                .parallel()
                .mapToObj(seed -> SteadyState.of(values(length, size, noise, seed), MARGIN))
                .filter(found -> truth != Truth.STEADY || found.kind() != SteadyState.Kind.UNKNOWN)
                .toList();
        return (double) classed.stream().filter(truth::isSeenIn).count() / classed.size();
    }
}
