// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.bench.compare;

import io.github.jmeteroverdrive.bench.Home;
import io.github.jmeteroverdrive.bench.Names;
import io.github.jmeteroverdrive.bench.Refused;
import io.github.jmeteroverdrive.bench.runs.RunFigures;
import io.github.jmeteroverdrive.bench.runs.Way;
import io.github.jmeteroverdrive.bench.statistics.Bar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads a compare file, {@code profiles/compare/*.yaml}; docs/compare.md describes its keys. */
public final class CompareFileReader {

    private static final Set<String> KEYS =
            Set.of("name", "description", "notShown", "figures", "ways");
    private static final Set<String> FIGURE_KEYS = Set.of("better", "unit", "ratio");

    private final Home home;

    public CompareFileReader(Home home) {
        this.home = home;
    }

    /**
     * @param wanted a file, or the name of one in {@code profiles/compare/} without its ending
     * @throws Refused with place and remedy when it cannot be used
     */
    public CompareFile read(String wanted) {
        Path file = find(wanted);
        Object yaml;
        try {
            yaml = new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
        } catch (IOException | YamlEngineException e) {
            String why = e.getMessage().strip().replaceAll("\\s+", " ");
            throw new Refused("File " + file + " is no YAML (" + why + ").", e);
        }
        YamlMap map = YamlMap.of(file.getFileName().toString(), yaml).only(KEYS);
        WayReader reader = new WayReader(home, file.toAbsolutePath().getParent());
        List<Way> ways = new ArrayList<>();
        for (Object way : map.list("ways")) {
            ways.add(reader.read(YamlMap.of(map.place() + ", way " + (ways.size() + 1), way)));
        }
        checkWays(map.place(), ways);
        return new CompareFile(
                map.text("name"),
                map.text("description"),
                map.text("notShown"),
                figures(map, ways, reader.ownFigures()),
                List.copyOf(ways));
    }

    private Path find(String wanted) {
        Path file = Path.of(wanted);
        if (Files.isRegularFile(file)) return file;
        Set<String> names = new LinkedHashSet<>();
        for (Path there : Home.entries(home.compareFiles(), ".yaml")) {
            names.add(there.getFileName().toString().replaceAll("\\.yaml$", ""));
        }
        if (names.isEmpty()) throw new Refused("There is no compare file " + wanted + ".");
        Names.check("profiles/compare", "compare file", wanted, names);
        return home.compareFiles().resolve(wanted + ".yaml");
    }

    private static void checkWays(String place, List<Way> ways) {
        if (ways.size() < 2) throw new Refused(place + ": a comparison needs at least two ways.");
        Set<String> names = new LinkedHashSet<>();
        for (Way way : ways) {
            if (!names.add(way.name())) {
                throw new Refused(place + ": two ways are named '" + way.name() + "'; rename one.");
            }
        }
    }

    private static List<Figure> figures(YamlMap map, List<Way> ways, Set<String> own) {
        Set<String> known = new LinkedHashSet<>(RunFigures.known());
        known.addAll(own);
        YamlMap figures = map.map("figures");
        List<Figure> all = new ArrayList<>();
        for (String name : figures.keys()) {
            Names.check(figures.place(), "figure", name, known);
            YamlMap figure = figures.map(name).only(FIGURE_KEYS);
            all.add(
                    new Figure(
                            name,
                            better(figure),
                            figure.optional("unit").orElse(Figure.unitOf(name)),
                            figure.has("ratio") ? bars(figure, ways) : Map.of()));
        }
        if (all.isEmpty()) throw new Refused(figures.place() + ": name at least one figure.");
        return List.copyOf(all);
    }

    private static Figure.Better better(YamlMap figure) {
        String word = figure.text("better");
        Names.check(figure.place(), "direction", word, Set.of("higher", "lower", "neither"));
        return Figure.Better.valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** One bar for all ways but the first, or one by way. */
    private static Map<String, Bar> bars(YamlMap figure, List<Way> ways) {
        List<String> others = ways.stream().skip(1).map(Way::name).toList();
        Map<String, Bar> bars = new LinkedHashMap<>();
        if (figure.get("ratio") instanceof Map) {
            figure.textMap("ratio")
                    .forEach(
                            (way, bar) -> {
                                Names.check(figure.place() + ", ratio", "way", way, others);
                                bars.put(way, bar(figure.place(), bar));
                            });
        } else {
            Bar bar = bar(figure.place(), figure.text("ratio"));
            others.forEach(way -> bars.put(way, bar));
        }
        return bars;
    }

    private static Bar bar(String place, String text) {
        return Bar.parse(text)
                .orElseThrow(
                        () ->
                                new Refused(
                                        place
                                                + ": the ratio '"
                                                + text
                                                + "' must be like '>= 1.10' or '<= 0.9'."));
    }
}
