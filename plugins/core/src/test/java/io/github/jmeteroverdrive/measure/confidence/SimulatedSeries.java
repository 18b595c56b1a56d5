// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rates of successive seconds whose truth is known. */
enum SimulatedSeries {
    FLAT("flat", Answer.STEADY),
    AUTOCORRELATED("autocorrelated noise (0.5)", Answer.STEADY) {
        @Override
        double correlation() {
            return 0.5;
        }
    },
    OUTLIERS("outliers: every 15th second at 20% to 90%", Answer.STEADY) {
        @Override
        double level(double at, double size, RandomGenerator random, double[] shape) {
            return random.nextInt(15) == 0 ? 0.2 + 0.7 * random.nextDouble() : 1;
        }
    },
    SAWTOOTH("garbage collection: a sawtooth of 6%, 4 to 12 s", Answer.STEADY) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            double period = 4 + 8 * shape[1];
            return 1.03 - 0.06 * ((second + shape[2] * period) % period) / period;
        }
    },
    SPREAD("noise doubles in the middle", Answer.STEADY) {
        @Override
        double spread(double share) {
            return share < 0.5 ? 1 : 2;
        }
    },
    SMALL_STEP("step of 1%", Answer.STEADY) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return second < shape[0] / 2 ? 0.99 : 1;
        }
    },
    EXPONENTIAL("warm-up, exponential, from 12.5% below", Answer.RISES) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return exponential(2.5 * size, second, shape);
        }
    },
    STEPWISE("warm-up, stepwise: 2.5%, then 5%", Answer.RISES) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            double share = second / shape[0];
            double end = 0.3 + 0.3 * shape[1];
            return share < end / 2 ? 1 - 1.5 * size : share < end ? 1 - size : 1;
        }
    },
    RISING("rises by 10% throughout", Answer.RISES) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return drift(2 * size, second, shape);
        }
    },
    SLOW_DOWN("slow-down of 5% at 30% to 70%", Answer.FALLS) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return second / shape[0] < 0.3 + 0.4 * shape[1] ? 1 : 1 - size;
        }
    },
    LEAK("leak: slower by 10% throughout", Answer.FALLS) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return drift(-2 * size, second, shape);
        }
    },
    CYCLE("cycle of 5 s to a quarter, swing 20%", Answer.IRREGULAR) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return cycle(4 * size, second, shape);
        }
    },
    SLIGHT_EXPONENTIAL("warm-up, exponential, from 5% below", Answer.RISES) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return exponential(size, second, shape);
        }
    },
    SLIGHT_RISE("rises by 5% throughout", Answer.RISES) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return drift(size, second, shape);
        }
    },
    SLIGHT_LEAK("leak: slower by 5% throughout", Answer.FALLS) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return drift(-size, second, shape);
        }
    },
    SLIGHT_CYCLE("cycle of 5 s to a quarter, swing 5%", Answer.IRREGULAR) {
        @Override
        double level(double second, double size, RandomGenerator random, double[] shape) {
            return cycle(size, second, shape);
        }
    };

    /** What a series did: a rise or a fall may end within it, or not. */
    enum Answer {
        STEADY("steady"),
        RISES("rises"),
        FALLS("slows down"),
        IRREGULAR("irregular"),
        UNKNOWN("too short to tell");

        final String word;

        Answer(String word) {
            this.word = word;
        }

        static Answer of(SteadyState found) {
            return switch (found.kind()) {
                case STEADY -> found.since() == 0 ? STEADY : found.change() > 0 ? RISES : FALLS;
                case RISING -> RISES;
                case FALLING -> FALLS;
                case IRREGULAR -> IRREGULAR;
                case UNKNOWN -> UNKNOWN;
            };
        }
    }

    static final double MARGIN = 0.03;

    final String title;
    final Answer truth;

    SimulatedSeries(String title, Answer truth) {
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

    private static double exponential(double size, double second, double[] shape) {
        return 1 - size * Math.exp(-second / (shape[0] * (0.1 + 0.15 * shape[1])));
    }

    private static double drift(double size, double second, double[] shape) {
        return 1 + size * second / shape[0];
    }

    private static double cycle(double swing, double second, double[] shape) {
        double period = 5 + (shape[0] / 4 - 5) * shape[1];
        return 1 + swing / 2 * Math.sin(2 * Math.PI * (second / period + shape[2]));
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

    /** How many series have each answer; seeds from … to. */
    Map<Answer, Long> answers(int length, double size, double noise, int from, int to) {
        return IntStream.range(from, to)
                .parallel()
                .mapToObj(seed -> Answer.of(SteadyState.of(values(length, size, noise, seed), MARGIN)))
                .collect(Collectors.groupingBy(
                        Function.identity(), () -> new EnumMap<>(Answer.class), Collectors.counting()));
    }
}
