// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.cli.compare;

import io.github.jmeteroverdrive.cli.compare.ComparedFigure.Goal;
import io.github.jmeteroverdrive.cli.compare.NetworkReader.CpusReader;
import io.github.jmeteroverdrive.cli.runs.Home;
import io.github.jmeteroverdrive.cli.runs.NameCheck;
import io.github.jmeteroverdrive.cli.runs.RunFigures;
import io.github.jmeteroverdrive.cli.runs.ScenarioVariant;
import io.github.jmeteroverdrive.cli.runs.TargetSpec;
import io.github.jmeteroverdrive.cli.runs.TestBed;
import io.github.jmeteroverdrive.cli.runs.Variant;
import io.github.jmeteroverdrive.measure.Refusal;
import io.github.jmeteroverdrive.measure.figure.Catalogue;
import io.github.jmeteroverdrive.measure.figure.Direction;
import io.github.jmeteroverdrive.measure.figure.Figure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a compare file, {@code profiles/compare/*.yaml}; docs/compare.md describes its keys. */
public final class CompareFileReader {

    static final Set<String> KEYS =
            Set.of("name", "description", "notShown", "target", "network", "cpus", "observer", "figures", "variants");
    static final Set<String> FIGURE_KEYS = Set.of("better", "unit", "variants", "ratio", "published");

    static final Set<String> TARGET_KEYS = Set.of("name", "options");
    static final Set<String> OBSERVER_KEYS = Set.of("command", "figures");
    static final Set<String> BETTER = Set.of("higher", "lower", "neither");

    private final Home home;

    public CompareFileReader(Home home) {
        this.home = home;
    }

    /**
     * @param wanted a file, or the name of one in {@code profiles/compare/} without its extension
     * @throws Refusal with place and remedy if it is invalid
     */
    public CompareFile read(String wanted) {
        Path file = find(wanted);
        Object yaml = YamlMap.parse(file, Home.text(file));
        YamlMap map = YamlMap.of(file.getFileName().toString(), yaml).only(KEYS);
        Optional<TargetSpec> target = map.has("target") ? Optional.of(target(map.map("target"))) : Optional.empty();
        Optional<YamlMap> observer = observer(map);
        VariantReader reader = new VariantReader(
                new TestBed(
                        home,
                        target,
                        new NetworkReader(home).read(map),
                        CpusReader.read(map),
                        observer.map(its -> its.texts("command")).orElse(List.of())),
                file.toAbsolutePath().getParent());
        List<Variant> variants = new ArrayList<>();
        for (Object variant : map.list("variants"))
            variants.add(reader.read(YamlMap.of(map.place() + ", variant " + (variants.size() + 1), variant)));
        checkVariants(map.place(), variants);
        List<String> names = variants.stream().map(Variant::name).toList();
        Map<String, String> references = references(map.place(), names, reader.against());
        Set<String> own = new LinkedHashSet<>(reader.ownFigures());
        observer.ifPresent(its -> own.addAll(its.texts("figures")));
        List<ComparedFigure> figures = figures(map, names, references, own);
        variants.forEach(variant -> checkSettings(map.place(), variant, figures));
        return new CompareFile(
                map.text("name"),
                map.text("description"),
                map.text("notShown"),
                target,
                figures,
                List.copyOf(variants),
                references);
    }

    private static TargetSpec target(YamlMap target) {
        target.only(TARGET_KEYS);
        return new TargetSpec(target.text("name"), target.texts("options"));
    }

    private static Optional<YamlMap> observer(YamlMap file) {
        if (!file.has("observer")) return Optional.empty();
        YamlMap observer = file.map("observer").only(OBSERVER_KEYS);
        if (observer.texts("command").isEmpty() || observer.texts("figures").isEmpty())
            throw new Refusal(observer.place() + ": give 'command: [program, argument, …]' and 'figures: [name, …]'.");
        Placeholders words = new Placeholders(observer.place(), file.has("target"));
        observer.texts("command").forEach(words::check);
        return Optional.of(observer);
    }

    /** The first variant, the one that a variant names, or none. */
    private static Map<String, String> references(String place, List<String> variants, Map<String, String> against) {
        Map<String, String> references = Evaluation.byTheFirst(variants);
        against.forEach((variant, reference) -> {
            references.remove(variant);
            if (reference.equals(VariantReader.NOTHING)) return;
            NameCheck.check(place + ", variant '" + variant + "', against", "variant", reference, variants);
            if (reference.equals(variant))
                throw new Refusal("%s, variant '%s': it cannot be divided by itself; give another variant, or"
                        + " 'against: %s'.".formatted(place, variant, VariantReader.NOTHING));
            references.put(variant, reference);
        });
        return references;
    }

    private Path find(String wanted) {
        Path file = Path.of(wanted);
        if (Files.isRegularFile(file)) return file;
        Set<String> names = new LinkedHashSet<>();
        for (Path there : Home.entries(home.compareFiles(), ".yaml"))
            names.add(there.getFileName().toString().replaceAll("\\.yaml$", ""));
        if (names.isEmpty()) throw new Refusal("There is no compare file " + wanted + ".");
        NameCheck.check("profiles/compare", "compare file", wanted, names);
        return home.compareFiles().resolve(wanted + ".yaml");
    }

    private static void checkVariants(String place, List<Variant> variants) {
        if (variants.size() < 2) throw new Refusal(place + ": a comparison needs at least two variants.");
        Set<String> names = new LinkedHashSet<>();
        for (Variant variant : variants) {
            if (!names.add(variant.name())) {
                throw new Refusal(place + ": two variants are named '" + variant.name() + "'; rename one.");
            }
        }
    }

    private static void checkSettings(String place, Variant variant, List<ComparedFigure> figures) {
        if (!(variant instanceof ScenarioVariant scenario)) return;
        for (ComparedFigure figure : figures)
            if (figure.isOf(variant.name()))
                RunFigures.setting(figure.name())
                        .filter(setting -> !scenario.settings().contains(setting))
                        .ifPresent(setting -> {
                            throw new Refusal(
                                    "%s, variant '%s': %s needs the setting %s; add it to the settings, or name the variants of the figure."
                                            .formatted(place, variant.name(), figure.name(), setting));
                        });
    }

    private static List<ComparedFigure> figures(
            YamlMap map, List<String> variants, Map<String, String> references, Set<String> own) {
        Set<String> known = new LinkedHashSet<>(Catalogue.inComparisons().keySet());
        known.addAll(own);
        Goals goals = new Goals(variants, references);
        YamlMap figures = map.map("figures");
        List<ComparedFigure> all = new ArrayList<>();
        for (String name : figures.keys()) {
            if (!RunFigures.ofLabel(name)) NameCheck.check(figures.place(), "figure", name, known);
            YamlMap figure = figures.map(name).only(FIGURE_KEYS);
            Set<String> its = new LinkedHashSet<>(figure.texts("variants"));
            its.forEach(variant -> NameCheck.check(figure.place() + ", variants", "variant", variant, variants));
            Map<String, String> published = figure.textMap("published");
            published
                    .keySet()
                    .forEach(variant -> NameCheck.check(figure.place() + ", published", "variant", variant, variants));
            all.add(new ComparedFigure(
                    name,
                    better(figure, name),
                    figure.optional("unit").orElse(ComparedFigure.unitOf(name)),
                    its,
                    goals.read(figure),
                    published,
                    true));
        }
        if (all.isEmpty()) throw new Refusal(figures.place() + ": name at least one figure.");
        return List.copyOf(all);
    }

    /** From the file, else from the catalogue. */
    private static Direction better(YamlMap figure, String name) {
        Optional<Direction> usual = Catalogue.find(name).map(Figure::sense);
        if (!figure.has("better") && usual.isPresent()) return usual.get();
        String word = figure.text("better");
        NameCheck.check(figure.place(), "direction", word, BETTER);
        return Direction.valueOf(word.toUpperCase(Locale.ROOT));
    }

    /**
     * Reads the key {@code ratio} of a figure in a compare file. Immutable.
     *
     * @param references by variant, its default reference
     */
    private record Goals(List<String> variants, Map<String, String> references) {

        private static final String RATIO = "ratio";
        private static final Pattern FORM = Pattern.compile("(.+?)(?:\\s+of\\s+(.+))?");

        /**
         * One goal for all variants with a reference, or for each variant one or a list, as {@code '>= 1.1'} or
         * {@code '>= 0.97 of bare loop'}.
         *
         * @throws Refusal if one is invalid, or two apply to the same pair
         */
        List<Goal> read(YamlMap figure) {
            List<Goal> goals = new ArrayList<>();
            if (!figure.has(RATIO)) return goals;
            String place = figure.place() + ", " + RATIO;
            if (!(figure.get(RATIO) instanceof Map)) {
                references.keySet().forEach(variant -> add(goals, place, variant, figure.text(RATIO)));
                return goals;
            }
            YamlMap ratios = figure.map(RATIO);
            for (String variant : ratios.keys()) {
                NameCheck.check(place, "variant", variant, variants);
                if (ratios.get(variant) instanceof List<?> several) {
                    several.forEach(text -> add(goals, place, variant, String.valueOf(text)));
                } else {
                    add(goals, place, variant, ratios.text(variant));
                }
            }
            return goals;
        }

        private void add(List<Goal> goals, String place, String variant, String text) {
            Matcher form = FORM.matcher(text.strip());
            RatioThreshold bar = RatioThreshold.parse(form.matches() ? form.group(1) : "")
                    .orElseThrow(() -> new Refusal(
                            place + ": '" + text + "' must be like '>= 1.10', '<= 0.9' or" + " '>= 1.10 of VARIANT'."));
            Goal goal = new Goal(variant, reference(place, variant, form.group(2)), bar);
            for (Goal other : goals) {
                if (other.variant().equals(variant) && other.reference().equals(goal.reference())) {
                    throw new Refusal(
                            "%s: '%s' has two ratios to '%s'; keep one.".formatted(place, variant, goal.reference()));
                }
            }
            goals.add(goal);
        }

        private String reference(String place, String variant, String named) {
            if (named != null) {
                NameCheck.check(place, "variant", named, variants);
                if (named.equals(variant)) {
                    throw new Refusal(place + ": '" + variant + "' cannot be divided by itself.");
                }
                return named;
            }
            if (references.containsKey(variant)) return references.get(variant);
            throw new Refusal(
                    place + ": '" + variant + "' is not divided by a variant; give one, like '>= 1.10 of NAME'.");
        }
    }

    /**
     * The content of a compare file. Immutable.
     *
     * @param notShown what the figures do not show, a sentence
     * @param target started anew for each run; empty if the variants start their own
     * @param variants at least two
     * @param references by variant, the variant it is divided by; variants without an entry have no ratio
     */
    public record CompareFile(
            String name,
            String description,
            String notShown,
            Optional<TargetSpec> target,
            List<ComparedFigure> figures,
            List<Variant> variants,
            Map<String, String> references) {}
}
