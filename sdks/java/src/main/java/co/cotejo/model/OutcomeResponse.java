// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * How the label changed the counts.
 *
 * @param effect <code>counted</code>: the receipt had no label. <code>changed</code>: the label replaced
 *     another one. <code>repeated</code>: the receipt has this label already. <code>not_counted</code>: so
 *     many receipts of this month have a label that no further one is counted. Known values:
 *     <code>counted</code>, <code>repeated</code>, <code>changed</code>, <code>not_counted</code>.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OutcomeResponse(
    @JsonProperty("effect") String effect) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "OutcomeResponse",
        "effect", effect);
  }

  /** Known values of {@code Effect}. The service may send others later. */
  public static final class Effect {
    /** {@code counted}. */
    public static final String COUNTED = "counted";

    /** {@code repeated}. */
    public static final String REPEATED = "repeated";

    /** {@code changed}. */
    public static final String CHANGED = "changed";

    /** {@code not_counted}. */
    public static final String NOT_COUNTED = "not_counted";

    private Effect() {}
  }
}
