// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.httpasync.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeteroverdrive.httpasync.request.UserJson;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.commons.jexl3.JexlArithmetic;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlContext;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlFeatures;
import org.apache.commons.jexl3.JexlScript;

/**
 * A condition or a value of a flow: an expression of JEXL 3 without statements, loops, objects and assignments, so that
 * its evaluation ends. Its names are the user's variables; functions are those of {@link Functions}. Immutable.
 */
final class Expression {

    /** An expression could not be evaluated. The message has no variable part. */
    static final class EvaluationFailure extends Exception {
        private static final long serialVersionUID = 1;

        EvaluationFailure(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** Evaluates an expression. */
    interface Use {
        void evaluate(Expression expression, JexlContext values) throws EvaluationFailure;
    }

    private static final JexlFeatures FEATURES = new JexlFeatures()
            .loops(false)
            .newInstance(false)
            .lambda(false)
            .methodCall(false)
            .sideEffect(false)
            .sideEffectGlobal(false)
            .annotation(false)
            .pragma(false)
            .script(false);
    private static final JexlEngine ENGINE = new JexlBuilder()
            .features(FEATURES)
            .strict(true)
            .silent(false)
            .arithmetic(new TextArithmetic())
            .create();

    private static final Pattern LITERAL = Pattern.compile("'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"");
    private static final Pattern FUNCTION =
            Pattern.compile("([\\p{L}_$][\\p{L}\\p{N}_$]*)\\s*\\((?<!(?:and|or|not)\\s{0,9}\\()");
    private static final Map<String, Method> METHODS = Arrays.stream(Functions.class.getDeclaredMethods())
            .filter(method -> Modifier.isPublic(method.getModifiers()))
            .collect(Collectors.toMap(Method::getName, Function.identity()));
    private static final Set<String> FUNCTIONS = Stream.concat(Stream.of("empty", "size"), METHODS.keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));

    /** Functions whose result differs each time. */
    private static final Set<String> CHANGING = Set.of("uuid", "random", "time", "millis");

    /** Functions whose first argument is the name of an algorithm, and the others are texts. */
    private static final Set<String> OF_ALGORITHM = Set.of("hmac", "hmac64", "digest", "digest64url");

    private final String text;
    private final JexlScript script;

    private Expression(String text, JexlScript script) {
        this.text = text;
        this.script = script;
    }

    /** @throws IllegalArgumentException if it is not valid; the message is problem and remedy */
    static Expression parse(String text) {
        if (text.isEmpty()) throw new IllegalArgumentException("it has no expression; give one such as status == 200");
        if (text.contains("${"))
            throw new IllegalArgumentException("variables of an expression are names without ${}; write status == 200");
        try {
            Expression expression = new Expression(text, ENGINE.createScript(text));
            expression.script.getVariables().stream()
                    .filter(name -> name.size() > 1)
                    .findFirst()
                    .ifPresent(name -> {
                        throw new IllegalArgumentException(
                                "'" + String.join(".", name) + "' is not a variable; its name cannot have a point");
                    });
            expression.functions().filter(name -> !FUNCTIONS.contains(name)).forEach(name -> {
                throw new IllegalArgumentException(
                        "'" + name + "' is not a function; use one of " + String.join(", ", FUNCTIONS));
            });
            return expression;
        } catch (JexlException e) {
            String problem = e.getMessage().replaceFirst("^\\S+@\\d+:\\d+ ", "").replaceFirst("^\\S*@?\\d+:\\d+ ", "");
            throw new IllegalArgumentException(
                    problem + "; give an expression such as status == 200 && token =~ '[0-9]+'", e);
        }
    }

    /**
     * As {@link #parse(String)}, and evaluates what is constant.
     *
     * @param use evaluates it as the statement does
     * @throws IllegalArgumentException if it is not valid, or can never be evaluated; the message is problem and remedy
     */
    static Expression parse(String text, Use use) {
        Expression expression = parse(text);
        for (Call call : expression.calls()) call.check();
        if (expression.isConstant()) expression.tryOut(use);
        return expression;
    }

    /** Whether its value is always the same. */
    private boolean isConstant() {
        return script.getVariables().isEmpty() && functions().noneMatch(CHANGING::contains);
    }

    private void tryOut(Use use) {
        try {
            use.evaluate(this, new Constants(new Functions(System::currentTimeMillis, new SplittableRandom())));
        } catch (EvaluationFailure e) {
            Throwable root = e;
            while (root.getCause() != null) root = root.getCause();
            boolean ofFunction = root != e && !(root instanceof JexlException) && root.getMessage() != null;
            String problem = e.getMessage().replaceFirst("\\.$", "");
            throw new IllegalArgumentException(
                    problem.substring(0, 1).toLowerCase(Locale.ROOT) + problem.substring(1)
                            + (ofFunction ? " (" + root.getMessage() + ")" : "") + "; correct it",
                    e);
        }
    }

    /** Its calls of {@link Functions}. */
    private List<Call> calls() {
        String masked = LITERAL.matcher(text)
                .replaceAll(literal -> "0".repeat(literal.group().length()));
        List<Call> calls = new ArrayList<>();
        FUNCTION.matcher(masked).results().forEach(found -> {
            Method method = METHODS.get(found.group(1));
            if (method == null) return;
            List<String> arguments = new ArrayList<>();
            int from = found.end();
            int depth = 1;
            for (int at = from; at < masked.length(); at++) {
                char c = masked.charAt(at);
                if ("([{".indexOf(c) >= 0) depth++;
                if (")]}".indexOf(c) >= 0) depth--;
                if (depth > 1 || depth == 1 && c != ',') continue;
                String argument = text.substring(from, at).strip();
                if (depth == 1 || !argument.isEmpty() || !arguments.isEmpty()) arguments.add(argument);
                from = at + 1;
                if (depth > 0) continue;
                calls.add(new Call(text.substring(found.start(), from), method, arguments));
                return;
            }
        });
        return calls;
    }

    /** A call of a function. */
    private record Call(String text, Method method, List<String> arguments) {

        void check() {
            int wanted = method.getParameterCount();
            if (arguments.size() != wanted)
                throw new IllegalArgumentException("the number of arguments of %s() is %d, but '%s' has %d; correct it"
                        .formatted(method.getName(), wanted, text, arguments.size()));
            if (arguments.stream().allMatch(Call::isConstant)) tryOut(text);
            else if (OF_ALGORITHM.contains(method.getName()) && isConstant(arguments.get(0)))
                tryOut(method.getName() + "(" + arguments.get(0) + ", '-'".repeat(wanted - 1) + ")");
        }

        private static boolean isConstant(String argument) {
            return parse(argument).isConstant();
        }

        private static void tryOut(String call) {
            parse(call).tryOut(Expression::text);
        }
    }

    /** No variables. */
    private record Constants(Functions functions) implements JexlContext, JexlContext.NamespaceResolver {
        @Override
        public Object get(String name) {
            return null;
        }

        @Override
        public boolean has(String name) {
            return false;
        }

        @Override
        public void set(String name, Object value) {
            throw new IllegalStateException("expressions assign nothing");
        }

        @Override
        public Object resolveNamespace(String name) {
            return name == null || name.isEmpty() ? functions : null;
        }
    }

    Stream<String> variables() {
        return script.getVariables().stream().map(List::stream).flatMap(name -> name);
    }

    Stream<String> functions() {
        return FUNCTION.matcher(LITERAL.matcher(text).replaceAll("''"))
                .results()
                .map(call -> call.group(1));
    }

    @Override
    public String toString() {
        return text;
    }

    private Object value(JexlContext values) throws EvaluationFailure {
        try {
            return script.execute(values);
        } catch (RuntimeException | StackOverflowError e) { // of JEXL, a function, or a regular expression
            throw new EvaluationFailure("Cannot evaluate '" + text + "'.", e);
        }
    }

    boolean test(JexlContext values) throws EvaluationFailure {
        if (value(values) instanceof Boolean result) return result;
        throw new EvaluationFailure("The condition '" + text + "' is neither true nor false.", null);
    }

    /** A whole number, 0 or more. */
    int count(JexlContext values) throws EvaluationFailure {
        try {
            int count = Integer.parseInt(String.valueOf(value(values)).strip());
            if (count >= 0) return count;
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new EvaluationFailure("'" + text + "' is not a number of repetitions.", null);
    }

    String text(JexlContext values) throws EvaluationFailure {
        Object value = value(values);
        return value == null ? "" : value.toString();
    }

    /** Variables are texts, and two texts that are numbers are ordered as numbers. */
    private static final class TextArithmetic extends JexlArithmetic {

        TextArithmetic() {
            super(false);
        }

        @Override
        protected int compare(Object left, Object right, String operator) {
            boolean numbers = left instanceof String a
                    && right instanceof String b
                    && !operator.equals("==")
                    && isNumber(a)
                    && isNumber(b);
            return numbers ? toBigDecimal(left).compareTo(toBigDecimal(right)) : super.compare(left, right, operator);
        }

        private static boolean isNumber(String text) {
            return text.matches("[+-]?\\d+(\\.\\d+)?");
        }
    }

    /** Functions of expressions. One thread. */
    public static final class Functions {

        private final LongSupplier clock;
        private final RandomGenerator random;

        /** @param clock epoch ms */
        Functions(LongSupplier clock, RandomGenerator random) {
            this.clock = clock;
            this.random = random;
        }

        /** A random UUID (RFC 9562, version 4). */
        public String uuid() {
            long high = random.nextLong() & ~0xF000L | 0x4000L;
            long low = random.nextLong() & ~(3L << 62) | 1L << 63;
            return new UUID(high, low).toString();
        }

        /** Seconds since 1970. */
        public long time() {
            return TimeUnit.MILLISECONDS.toSeconds(clock.getAsLong());
        }

        /** Milliseconds since 1970. */
        public long millis() {
            return clock.getAsLong();
        }

        /** A random whole number from {@code min} to {@code max}. */
        public long random(long min, long max) {
            return random.nextLong(min, max + 1);
        }

        /** In hexadecimal; {@code algorithm} is SHA256, for example. */
        public String hmac(String algorithm, String key, String text) throws GeneralSecurityException {
            return HexFormat.of().formatHex(mac(algorithm, key, text));
        }

        /** In base64. */
        public String hmac64(String algorithm, String key, String text) throws GeneralSecurityException {
            return Base64.getEncoder().encodeToString(mac(algorithm, key, text));
        }

        private static byte[] mac(String algorithm, String key, String text) throws GeneralSecurityException {
            Mac mac = Mac.getInstance("Hmac" + algorithm.replace("-", ""));
            mac.init(new SecretKeySpec(key.getBytes(UTF_8), mac.getAlgorithm()));
            return mac.doFinal(text.getBytes(UTF_8));
        }

        /** In hexadecimal; {@code algorithm} is SHA-256, for example. */
        public String digest(String algorithm, String text) throws GeneralSecurityException {
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(text.getBytes(UTF_8)));
        }

        /** In base64 for URLs, without padding, such as a PKCE challenge (RFC 7636, section 4.2). */
        public String digest64url(String algorithm, String text) throws GeneralSecurityException {
            byte[] digest = MessageDigest.getInstance(algorithm).digest(text.getBytes(UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        }

        public String base64(String text) {
            return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
        }

        public String base64url(String text) {
            return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
        }

        /** The text of base64, that for URLs included. */
        public String unbase64(String encoded) {
            byte[] bytes =
                    Base64.getUrlDecoder().decode(encoded.replace('+', '-').replace('/', '_'));
            return new String(bytes, UTF_8);
        }

        /** Percent-encoded for a form or a query. */
        public String urlencode(String text) {
            return URLEncoder.encode(text, UTF_8);
        }

        public String urldecode(String text) {
            return URLDecoder.decode(text, UTF_8);
        }

        /** What is between two texts: from the first {@code left} to the next {@code right}; "" = to the end. */
        public String between(String text, String left, String right) {
            int from = text.indexOf(left) + left.length();
            int to = right.isEmpty() ? text.length() : text.indexOf(right, from);
            if (from < left.length() || to < 0) throw new IllegalArgumentException("there is no such text");
            return text.substring(from, to);
        }

        /** A claim of a JSON Web Token, whose signature is not checked; "" = it has none. */
        public Object jwt(String token, String claim) throws JsonProcessingException {
            String[] parts = token.split("\\.");
            if (parts.length < 2) throw new IllegalArgumentException("not a token");
            JsonNode value = UserJson.read(unbase64(parts[1])).path(claim);
            return value.isIntegralNumber() ? (Object) value.longValue() : UserJson.text(value);
        }
    }
}
