// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

/**
 * How much the sum of a series varies from run to run, although its seconds hang together and may drift. A drift is no
 * chance: it is the same in every run, and its mixture is what is measured. So a parabola is taken off first. What
 * hangs together from one second to the next is taken out by an autoregression and put back at the end; the level of
 * the rest at low frequencies is the mean square of its first cosines beyond the parabola's. Each of these is an
 * independent estimate, so Student's distribution with their number of degrees of freedom tells the interval.
 *
 * <p>Sources: U. K. Müller, "HAC corrections for strongly autocorrelated time series", Journal of Business and Economic
 * Statistics 32 (2014), for the cosines; Andrews and Monahan, "An improved heteroskedasticity and autocorrelation
 * consistent covariance matrix estimator", Econometrica 60 (1992), for the autoregression; Marriott and Pope, "Bias in
 * the estimation of autocorrelations", Biometrika 41 (1954), for what a short series hides of its autocorrelation.
 *
 * @param variance of the sum
 * @param degrees of freedom of that estimate
 * @param autocorrelation from one stretch to the next, after the drift was taken off
 */
record LongRun(double variance, int degrees, double autocorrelation) {

    /** A series that is shorter says nothing. */
    static final int SHORTEST = 20;

    /** What hangs together more than this looks like drift. */
    static final double MOST = 0.9;

    private static final int DRIFT = 3;
    private static final int COSINES = 8;

    /** A longer series has more frequencies that are low. */
    private static final int STRETCHES_A_COSINE = 8;

    /** @param series at least {@link #SHORTEST} long */
    static LongRun of(double[] series) {
        double[] rest = withoutDrift(series);
        double found = autocorrelation(rest);
        double taken = Math.min(Math.max(found, 0), MOST);
        double[] noise = new double[rest.length - 1];
        for (int i = 0; i < noise.length; i++) noise[i] = rest[i + 1] - taken * rest[i];
        int cosines = Math.max(COSINES, series.length / STRETCHES_A_COSINE);
        double level = lowLevel(noise, cosines) / ((1 - taken) * (1 - taken));
        return new LongRun(level * series.length, cosines, found);
    }

    /** Whether the seconds are independent enough for the variance to be one. */
    boolean settled() {
        return autocorrelation <= MOST;
    }

    private static double[] withoutDrift(double[] series) {
        int n = series.length;
        double[][] basis = new double[DRIFT][n];
        double[] rest = series.clone();
        for (int power = 0; power < DRIFT; power++) {
            for (int i = 0; i < n; i++) basis[power][i] = Math.pow(2.0 * i / (n - 1) - 1, power);
            for (int lower = 0; lower < power; lower++) takeOff(basis[power], basis[lower]);
            double length = Math.sqrt(product(basis[power], basis[power]));
            for (int i = 0; i < n; i++) basis[power][i] /= length;
            takeOff(rest, basis[power]);
        }
        return rest;
    }

    /** Takes off what goes along with a unit vector. */
    private static void takeOff(double[] from, double[] unit) {
        double along = product(from, unit);
        for (int i = 0; i < from.length; i++) from[i] -= along * unit[i];
    }

    private static double product(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) sum += a[i] * b[i];
        return sum;
    }

    /** Of neighbours, without the bias that comes from taking off the drift. */
    private static double autocorrelation(double[] rest) {
        int n = rest.length;
        double neighbours = 0;
        for (int i = 1; i < n; i++) neighbours += rest[i] * rest[i - 1];
        double all = product(rest, rest);
        if (all == 0) return 0;
        return Math.min(1, (n * neighbours / all + DRIFT) / (n - DRIFT - 2));
    }

    private static double lowLevel(double[] noise, int cosines) {
        int n = noise.length;
        double sum = 0;
        for (int k = DRIFT; k < DRIFT + cosines; k++) {
            double along = 0;
            for (int i = 0; i < n; i++) along += noise[i] * Math.cos(Math.PI * k * (i + 0.5) / n);
            sum += 2 * along * along / n;
        }
        return sum / cosines;
    }
}
