// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Changes that would have led to another recommendation.
 *
 * @param changes Changes to make together. No smaller subset would have been enough.
 * @param recommendation The recommendation after these changes. It was calculated by scoring, not estimated.
 *     Known values: <code>aprobar</code>, <code>revisar</code>.
 * @param riskScore The score after these changes.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record VerifyCounterfactual(
    @JsonProperty("changes") List<FactorChange> changes,
    @JsonProperty("recommendation") String recommendation,
    @JsonProperty("risk_score") Integer riskScore) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param changes as above
   * @param recommendation as above
   * @param riskScore as above
   */
  public VerifyCounterfactual {
    changes = Members.copy(changes);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "VerifyCounterfactual",
        "changes", changes,
        "recommendation", recommendation,
        "risk_score", riskScore);
  }

  /** Known values of {@code Recommendation}. The service may send others later. */
  public static final class Recommendation {
    /** {@code aprobar}. */
    public static final String APROBAR = "aprobar";

    /** {@code revisar}. */
    public static final String REVISAR = "revisar";

    private Recommendation() {}
  }
}
