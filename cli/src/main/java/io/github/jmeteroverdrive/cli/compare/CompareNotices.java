// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.compare.CompareReport.Measurement;
import io.github.jmeteroverdrive.cli.runs.ResultFiles;
import io.github.jmeteroverdrive.report.page.Notice;
import io.github.jmeteroverdrive.report.page.Notice.Tone;
import io.github.jmeteroverdrive.report.profile.ProfilersOn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Notices before the figures of a comparison. */
final class CompareNotices {

    /** More runs than these that do not count are only counted, to keep the figures visible. */
    private static final int FEW = 3;

    private CompareNotices() {}

    static List<Notice> of(CompareReport report) {
        List<Notice> notices = new ArrayList<>();
        if (!report.partial().isEmpty()) notices.add(new Notice(Tone.BAD, "Ended early: " + report.partial() + "."));
        for (Measurement run : report.measurements())
            run.result()
                    .failure()
                    .ifPresent(why -> notices.add(new Notice(Tone.BAD, which(run) + " failed: " + why + ".")));
        notices.addAll(setAside(report.measurements()));
        report.notSteady().ifPresent(steady -> notices.add(new Notice(Tone.CAUTION, steady)));
        for (FigureResult result : report.results()) {
            if (result.missed()) {
                notices.add(new Notice(
                        Tone.BAD, result.figure().name() + ": a threshold is missed, or not shown to be met."));
            }
        }
        report.verdicts().warnings(report.results()).forEach(warning -> notices.add(new Notice(Tone.CAUTION, warning)));
        ProfiledVariants.warning(report.measurements())
                .ifPresent(warning -> notices.add(new Notice(Tone.CAUTION, warning)));
        notices.add(ResultFiles.notShown(report.notShown()));
        return notices;
    }

    private static String which(Measurement run) {
        return "Round %d, %s, attempt %d".formatted(run.round(), run.variant(), run.attempt());
    }

    private static List<Notice> setAside(List<Measurement> all) {
        List<Measurement> not = all.stream().filter(Measurement::isSetAside).toList();
        if (not.size() > FEW) return List.of(summary(not, all.size()));
        return not.stream()
                .map(run -> new Notice(
                        Tone.CAUTION,
                        which(run) + " is not counted: " + run.setAside().orElseThrow() + "."))
                .toList();
    }

    private static Notice summary(List<Measurement> not, int all) {
        Map<String, Long> byVariant =
                not.stream().collect(Collectors.groupingBy(Measurement::variant, TreeMap::new, Collectors.counting()));
        String variants = byVariant.entrySet().stream()
                .map(variant -> variant.getKey() + " " + variant.getValue())
                .collect(Collectors.joining(", "));
        return new Notice(
                Tone.CAUTION,
                "%d of %d runs are not counted (%s); the section Runs has the reason for each."
                        .formatted(not.size(), all, variants));
    }

    /** The profilers that were active in the runs of each variant: their cost is part of a difference. */
    static final class ProfiledVariants {

        private ProfiledVariants() {}

        /** Empty if all valid runs had the same profilers, or none. */
        static Optional<String> warning(List<Measurement> all) {
            Map<String, Set<String>> byVariant = new LinkedHashMap<>();
            for (Measurement run : all) {
                if (!run.good()) continue;
                String on = ProfilersOn.in(run.result().directory()).words();
                byVariant
                        .computeIfAbsent(run.variant(), variant -> new TreeSet<>())
                        .add(on.isEmpty() ? "none" : on);
            }
            if (byVariant.values().stream().flatMap(Set::stream).distinct().count() < 2) return Optional.empty();
            return Optional.of(byVariant.entrySet().stream()
                    .map(variant -> variant.getKey() + ": " + String.join(" or ", variant.getValue()))
                    .collect(Collectors.joining(
                            "; ",
                            "Not all variants had the same profilers on (",
                            "), so a difference may be what these cost; see " + ProfilersOn.COST + ".")));
        }
    }
}
