// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A field of an element, declared once: the form shows it, {@link Fields} reads it, the docs list it. It is built in
 * one expression and not changed afterwards.
 *
 * <pre>{@code
 * static final Field<Integer> MAX_PENDING =
 *         Field.count("JmsAsyncProducer.maxPending", "Max pending", 0, MOST_PENDING)
 *                 .initial(1)
 *                 .hint("Messages in flight per producer: sent and not yet acknowledged")
 *                 .meaning(0, "unbounded");
 * }</pre>
 *
 * The hint explains the field; {@link Help} adds unit, range, choices and the meaning of an empty field.
 */
public final class Field<T> {

    /** The type of input; pages and scripts fill the form. */
    enum Input {
        LINE,
        FILE,
        PASSWORD,
        LINES,
        PAGE,
        GROOVY
    }

    record Meaning(String value, String meaning) {}

    private static final int DAY = 86_400;

    private final String property;
    private final String label;
    private final Value<T> value;
    private Input input = Input.LINE;
    private String initial = "";
    private T ifEmpty;
    private String emptyWords = "";
    private String unit = "";
    private String hint = "";
    private final List<Meaning> meanings = new ArrayList<>();
    private List<String> suggestions = List.of();
    private boolean verbatim;
    private Consumer<String> syntax = text -> {};
    private Consumer<T> validity = read -> {};
    private String referred = "";
    private Function<String, List<String>> names = text -> List.of();
    private boolean isName;

    private Field(String property, String label, Value<T> value) {
        this.property = property;
        this.label = label;
        this.value = value;
    }

    /**
     * A field of a custom type. An empty one is refused unless {@link #initial} or {@link #emptyIs} defines its
     * meaning.
     *
     * @param property its name in a saved plan; must never change, or plans break
     */
    public static <T> Field<T> of(String property, String label, Value<T> value) {
        return new Field<>(property, label, value);
    }

    /** Any text, trimmed. */
    public static Field<String> text(String property, String label) {
        return of(property, label, Value.text()).emptyIs("", "");
    }

    /** A whole number from {@code min} to {@code max}; {@link Long#MAX_VALUE} means unlimited. */
    public static Field<Long> whole(String property, String label, long min, long max) {
        return of(property, label, Value.whole(min, max));
    }

    /** As {@link #whole}, for an {@code int}. */
    public static Field<Integer> count(String property, String label, int min, int max) {
        return of(property, label, Value.whole(min, max).map(Math::toIntExact));
    }

    /** A whole number above 0; empty means unlimited. */
    public static Field<OptionalLong> limit(String property, String label) {
        return of(property, label, Value.whole(1, Long.MAX_VALUE).map(OptionalLong::of))
                .emptyIs(OptionalLong.empty(), "no limit");
    }

    /** A number above 0 and at most {@code max}; infinity means unlimited. */
    public static Field<OptionalDouble> positive(String property, String label, double max) {
        return of(property, label, Value.positive(max).map(OptionalDouble::of)).emptyIs(OptionalDouble.empty(), "none");
    }

    /** A time of up to a day. */
    public static Field<Integer> seconds(String property, String label, int initial) {
        return count(property, label, 0, DAY).initial(initial).unit("s");
    }

    public static Field<Boolean> flag(String property, String label, boolean initial) {
        return of(property, label, Value.flag()).initial(initial);
    }

    /**
     * The name of another element of the plan, which must be given.
     *
     * @param element label of that type of element
     */
    public static Field<String> nameOf(String element, String property, String label) {
        return text(property, label)
                .refersTo(element)
                .shown(element)
                .required("give the name of an " + element)
                .hint("Name of the " + element + " to use");
    }

    /** One of the constants of {@code initial}'s enum. */
    public static <E extends Enum<E>> Field<E> choice(String property, String label, E initial) {
        return of(property, label, Value.oneOf(initial.getDeclaringClass())).initial(initial);
    }

    /** The initial value in the form, and the value of an empty field. */
    public Field<T> initial(T first) {
        return shown(Value.shown(first)).emptyIs(first, Value.shown(first));
    }

    /** As {@link #initial}, as a user would type it. */
    public Field<T> written(String text) {
        return shown(text).emptyIs(value.reader().apply(text), text);
    }

    /** The initial value in the form, if an empty field means something else. */
    public Field<T> shown(String first) {
        initial = first;
        return this;
    }

    /**
     * The value of an empty field.
     *
     * @param words its description, e.g. {@code no limit}; "" = none
     */
    public Field<T> emptyIs(T then, String words) {
        ifEmpty = then;
        emptyWords = words;
        return this;
    }

    /** Description of an empty field. */
    public Field<T> emptyMeans(String words) {
        return emptyIs(ifEmpty, words);
    }

    /**
     * An empty field is refused.
     *
     * @param remedy what to give, for the message
     */
    public Field<T> required(String remedy) {
        return emptyIs(null, remedy);
    }

    /** A copy that may be empty; call it before other methods. */
    public Field<Optional<T>> optional(String words) {
        return of(property, label, value.map(Optional::of)).emptyIs(Optional.empty(), words);
    }

    public Field<T> unit(String of) {
        unit = of;
        return this;
    }

    /** Its meaning, without what {@link Help} derives. */
    public Field<T> hint(String meaning) {
        hint = meaning;
        return this;
    }

    public Field<T> meaning(T value, String meaning) {
        meanings.add(new Meaning(Value.shown(value), meaning));
        return this;
    }

    /** Suggested texts; others are allowed. */
    public Field<T> suggest(String... texts) {
        suggestions = List.of(texts);
        return this;
    }

    /** Shown with several lines. */
    public Field<T> lines() {
        input = Input.LINES;
        return this;
    }

    /** Fills the form. */
    public Field<T> page() {
        input = Input.PAGE;
        return this;
    }

    /** Shown as a Groovy script. */
    public Field<T> groovy() {
        input = Input.GROOVY;
        return this;
    }

    /** Shown with a button that opens JMeter's file dialog. */
    public Field<T> file() {
        input = Input.FILE;
        return this;
    }

    /** Masked, unless it contains a variable or a function. */
    public Field<T> password() {
        input = Input.PASSWORD;
        return this;
    }

    /**
     * A check while the user types, even of a text with variables.
     *
     * @param parser throws an {@link IllegalArgumentException} with problem and remedy
     */
    public Field<T> syntax(Consumer<String> parser) {
        syntax = parser;
        return this;
    }

    /**
     * A check of a value that is given, without variables.
     *
     * @param check throws an {@link IllegalArgumentException} with problem and remedy
     */
    public Field<T> valid(Consumer<T> check) {
        validity = check;
        return this;
    }

    /**
     * The text is the name of an element of the plan; the form lists the names.
     *
     * @param label of that type of element
     */
    public Field<T> refersTo(String label) {
        isName = true;
        return mentions(label, List::of);
    }

    /**
     * The text contains names of elements of the plan.
     *
     * @param label of that type of element
     * @param namesIn finds them in a valid text, which may have variables
     */
    public Field<T> mentions(String label, Function<String, List<String>> namesIn) {
        referred = label;
        names = namesIn;
        return this;
    }

    /** Does not trim the text. */
    public Field<T> verbatim() {
        verbatim = true;
        return this;
    }

    /**
     * Parses a text, trimmed unless the field is {@link #verbatim}.
     *
     * @throws IllegalArgumentException if it is invalid, or empty and must not be: a sentence with label, text and
     *     remedy, without its full stop
     */
    public T read(String text) {
        String given = given(text);
        if (given.isEmpty()) {
            if (ifEmpty != null) return ifEmpty;
            throw bad(given, "it must not be empty; " + emptyWords);
        }
        T read;
        try {
            read = value.reader().apply(given);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw bad(given, value.remedy().isEmpty() ? e.getMessage() : remedy());
        }
        try {
            validity.accept(read);
        } catch (IllegalArgumentException e) {
            // of several lines the message names the one that is wrong
            throw input == Input.LINES
                    ? new IllegalArgumentException(label + ": " + e.getMessage())
                    : bad(given, e.getMessage());
        }
        return read;
    }

    /**
     * As {@link #read} for the form: a text with variables is checked for its syntax only.
     *
     * @param known names of the elements that the field may refer to; empty if unknown
     */
    void check(String text, Optional<List<String>> known) {
        String given = given(text);
        try {
            if (!given.isEmpty()) syntax.accept(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(label + ": " + e.getMessage());
        }
        if (!Declaration.waits(text)) read(text);
        if (known.isEmpty() || given.isEmpty()) return;
        for (String name : names.apply(given))
            if (!Declaration.waits(name) && !known.get().contains(name)) throw unknown(given, name, known.get());
    }

    private IllegalArgumentException unknown(String given, String name, List<String> known) {
        String problemAndRemedy = known.isEmpty()
                ? "the plan has no enabled " + referred + "; add one"
                : "no enabled " + referred + " has this name; give one of " + String.join(", ", known);
        return name.equals(given)
                ? bad(given, problemAndRemedy)
                : new IllegalArgumentException(label + " has '" + name + "': " + problemAndRemedy);
    }

    /** The label of the elements that the field may name; "" for other texts. */
    String referred() {
        return referred;
    }

    /** Whether its text is such a name, and nothing else. */
    boolean isName() {
        return isName;
    }

    String given(String text) {
        return verbatim ? text : text.strip();
    }

    private String remedy() {
        return !value.choices().isEmpty() || ifEmpty == null || emptyWords.isEmpty()
                ? value.remedy()
                : value.remedy() + ", or nothing for " + emptyWords;
    }

    private IllegalArgumentException bad(String given, String problemAndRemedy) {
        return new IllegalArgumentException(complaint(label, given, problemAndRemedy));
    }

    static String complaint(String label, String given, String problemAndRemedy) {
        return label + " is '" + ShownUrl.ofAny(given) + "': " + problemAndRemedy;
    }

    public String property() {
        return property;
    }

    public String label() {
        return label;
    }

    /** The initial text in the form of a new element. */
    public String initial() {
        return initial;
    }

    /** For a list: the allowed values, or suggestions; empty if there are none. */
    public List<String> choices() {
        return value.choices().isEmpty() ? suggestions : value.choices();
    }

    /** Its tool tip; null for none, as Swing requires. */
    public String toolTip() {
        return Help.toolTip(this);
    }

    Value<T> value() {
        return value;
    }

    Input input() {
        return input;
    }

    /** Null if an empty field is refused. */
    T ifEmpty() {
        return ifEmpty;
    }

    /** Description of an empty field, or the remedy if it is refused. */
    String emptyWords() {
        return emptyWords;
    }

    /** Whether it fills the form. */
    boolean isPage() {
        return input == Input.PAGE || input == Input.GROOVY;
    }

    String unit() {
        return unit;
    }

    String hint() {
        return hint;
    }

    List<Meaning> meanings() {
        return meanings;
    }
}
