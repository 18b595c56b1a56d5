// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.extractors.regexp;

import io.github.jmeteroverdrive.extractors.regexp.OroTranslator.NotTranslatable;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parsed template, such as {@code $1$-$2$}. Immutable. */
final class MatchTemplate {

    private static final Pattern GROUP = Pattern.compile("\\$([0-9]+)\\$");
    private static final int MOST_DIGITS = 9;

    /** Texts, each followed by a group except the last. */
    private final List<String> texts = new ArrayList<>();

    private final List<Integer> groups = new ArrayList<>();

    /** @throws NotTranslatable when a group number is too long */
    MatchTemplate(String template) {
        Matcher matcher = GROUP.matcher(template);
        int end = 0;
        while (matcher.find()) {
            if (matcher.group(1).length() > MOST_DIGITS) {
                throw new NotTranslatable("the template's group " + matcher.group());
            }
            texts.add(template.substring(end, matcher.start()));
            groups.add(Integer.valueOf(matcher.group(1)));
            end = matcher.end();
        }
        texts.add(template.substring(end));
    }

    /** 0 if there is none. */
    int highestGroup() {
        return groups.stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    /** A missing group becomes {@code null}, as in stock. */
    String fill(String[] match) {
        if (groups.size() == 1 && texts.get(0).isEmpty() && texts.get(1).isEmpty()) return group(match, 0);
        StringBuilder text = new StringBuilder(texts.get(0));
        for (int i = 0; i < groups.size(); i++) text.append(group(match, i)).append(texts.get(i + 1));
        return text.toString();
    }

    private String group(String[] match, int index) {
        int number = groups.get(index);
        return number < match.length ? String.valueOf(match[number]) : "null";
    }
}
