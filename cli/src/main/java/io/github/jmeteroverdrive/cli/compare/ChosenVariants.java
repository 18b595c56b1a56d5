// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.compare.CompareFileReader.CompareFile;
import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.cli.runs.Variant;
import io.github.jmeteroverdrive.measure.Refusal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Removes the variants of a compare file that are not selected. */
final class ChosenVariants {

    private static final String OPTION = "--variant";

    private ChosenVariants() {}

    /**
     * @param chosen names of at least two variants, or none for all
     * @return the file with these variants, in its own order
     * @throws Refusal if a name is unknown, or a variant lacks its reference
     */
    static CompareFile of(CompareFile file, Collection<String> chosen) {
        if (chosen.isEmpty()) return file;
        List<String> all = file.variants().stream().map(Variant::name).toList();
        chosen.forEach(variant -> NameCheck.check(OPTION, "variant", variant, all));
        Set<String> names = Set.copyOf(chosen);
        if (names.size() < 2)
            throw new Refusal("%s: a comparison needs at least two variants, '%s' is one; add another."
                    .formatted(OPTION, names.iterator().next()));
        Map<String, String> references = only(file.references(), names);
        references.forEach((variant, reference) -> {
            if (names.contains(reference)) return;
            throw new Refusal("%s: '%s' is divided by '%s'; add %s '%s'."
                    .formatted(OPTION, variant, reference, OPTION, reference));
        });
        return new CompareFile(
                file.name(),
                file.description(),
                file.notShown(),
                file.target(),
                file.figures().stream()
                        .filter(figure -> names.stream().anyMatch(figure::isOf))
                        .map(figure -> of(figure, names))
                        .toList(),
                file.variants().stream()
                        .filter(variant -> names.contains(variant.name()))
                        .toList(),
                references);
    }

    private static ComparedFigure of(ComparedFigure figure, Set<String> names) {
        return new ComparedFigure(
                figure.name(),
                figure.better(),
                figure.unit(),
                figure.variants().stream().filter(names::contains).collect(Collectors.toSet()),
                figure.goals().stream()
                        .filter(goal -> names.containsAll(List.of(goal.variant(), goal.reference())))
                        .toList(),
                only(figure.published(), names),
                true);
    }

    private static Map<String, String> only(Map<String, String> byVariant, Set<String> names) {
        return byVariant.entrySet().stream()
                .filter(entry -> names.contains(entry.getKey()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
