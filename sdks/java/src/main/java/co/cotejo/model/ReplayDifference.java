// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * One difference between the receipt and the replay.
 *
 * @param what What is different. Known values: <code>input</code>, <code>score</code>,
 *     <code>thresholds</code>, <code>outcome</code>, <code>reasons</code>, <code>characteristic</code>.
 * @param input Only for <code>input</code>: name of the input. Its value changed, or it was sent in only one
 *     of the two requests. Null when absent.
 * @param code Only for <code>characteristic</code>: its code. Null when absent.
 * @param was Value in the receipt: score, thresholds, outcome, reasons or points. null: the characteristic
 *     was not part of that score. Null when absent.
 * @param now Value in the replay. null: the characteristic is not part of the score now. Null when absent.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReplayDifference(
    @JsonProperty("what") String what,
    @JsonProperty("input") String input,
    @JsonProperty("code") String code,
    @JsonProperty("was") JsonNode was,
    @JsonProperty("now") JsonNode now) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "ReplayDifference",
        "what", what,
        "input", input,
        "code", code,
        "was", was,
        "now", now);
  }

  /** Known values of {@code What}. The service may send others later. */
  public static final class What {
    /** {@code input}. */
    public static final String INPUT = "input";

    /** {@code score}. */
    public static final String SCORE = "score";

    /** {@code thresholds}. */
    public static final String THRESHOLDS = "thresholds";

    /** {@code outcome}. */
    public static final String OUTCOME = "outcome";

    /** {@code reasons}. */
    public static final String REASONS = "reasons";

    /** {@code characteristic}. */
    public static final String CHARACTERISTIC = "characteristic";

    private What() {}
  }
}
