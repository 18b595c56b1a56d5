// SPDX-License-Identifier: Apache-2.0
/**
 * JSON paths on the bytes of a response, several in one pass, without a tree.
 *
 * <p>{@link io.github.jmeteroverdrive.extractors.json.JsonRows} walks a document once for all its
 * paths and reads no further than they need. It accepts only what every JSON parser reads alike: at
 * the first byte that is not strict JSON it gives up with {@link
 * io.github.jmeteroverdrive.extractors.json.NotStrict}, and the caller asks json-path, as JMeter's
 * own JSON Extractor does.
 */
package io.github.jmeteroverdrive.extractors.json;
