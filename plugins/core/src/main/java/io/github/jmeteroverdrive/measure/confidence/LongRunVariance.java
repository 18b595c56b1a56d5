// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.measure.confidence;

/**
 * Long-run variance of the sum of a series whose seconds are autocorrelated and may drift. A drift is not random: it is
 * the same in every run and part of what is measured, so a parabola is removed first. An autoregression then removes
 * the correlation of successive seconds, which is restored at the end (prewhitening). The spectrum of the rest at low
 * frequencies is the mean square of its first cosine coefficients beyond the parabola's. Each of these is an
 * independent estimate, so the interval follows Student's distribution with that many degrees of freedom.
 *
 * <p>Sources: U. K. Müller, "HAC corrections for strongly autocorrelated time series", Journal of Business and Economic
 * Statistics 32 (2014), for the cosines; Andrews and Monahan, "An improved heteroskedasticity and autocorrelation
 * consistent covariance matrix estimator", Econometrica 60 (1992), for the autoregression; Marriott and Pope, "Bias in
 * the estimation of autocorrelations", Biometrika 41 (1954), for the bias of the autocorrelation of a short series.
 *
 * @param degrees of freedom of that estimate
 * @param autocorrelation of successive segments, after removal of the drift
 */
record LongRunVariance(double variance, int degrees, double autocorrelation) {

    static final int SHORTEST = 20;

    /** A higher autocorrelation cannot be distinguished from drift. */
    static final double MOST = 0.9;

    private static final int DRIFT = 3;
    private static final int COSINES = 8;

    /** A longer series has more low frequencies. */
    private static final int STRETCHES_A_COSINE = 8;

    /** @param series at least {@link #SHORTEST} long */
    static LongRunVariance of(double[] series) {
        double[] rest = withoutDrift(series);
        double found = autocorrelation(rest);
        double taken = Math.min(Math.max(found, 0), MOST);
        double[] noise = new double[rest.length - 1];
        for (int i = 0; i < noise.length; i++) noise[i] = rest[i + 1] - taken * rest[i];
        int cosines = Math.max(COSINES, series.length / STRETCHES_A_COSINE);
        double level = lowLevel(noise, cosines) / ((1 - taken) * (1 - taken));
        return new LongRunVariance(level * series.length, cosines, found);
    }

    /** Whether the seconds are independent enough for the variance to be valid. */
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

    /** Subtracts the projection onto a unit vector. */
    private static void takeOff(double[] from, double[] unit) {
        double along = product(from, unit);
        for (int i = 0; i < from.length; i++) from[i] -= along * unit[i];
    }

    private static double product(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) sum += a[i] * b[i];
        return sum;
    }

    /** Autocorrelation of successive values, corrected for the bias from removing the drift. */
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
