// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Whether the replay gives the same decision as the receipt.
 *
 * @param result <code>identical</code> when <code>differences</code> is empty. Known values:
 *     <code>identical</code>, <code>different</code>.
 * @param differences Every difference between the receipt and the replay.
 * @param decidedAt Time of the receipt, ISO 8601.
 * @param replayedAt Time of the replay, ISO 8601.
 * @param scorecard Scorecard of the original decision, also used by the replay.
 * @param policy Policy of the original decision, also used by the replay.
 * @param recommendation Recommendation of the replay, with the values of the original variant. Known values:
 *     <code>aprobar</code>, <code>revisar</code>, <code>rechazar</code>, <code>APPROVE</code>,
 *     <code>REVIEW</code>, <code>REJECT</code>.
 * @param riskScore Score of the replay, rounded as in the original variant.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReplayResponse(
    @JsonProperty("result") String result,
    @JsonProperty("differences") List<ReplayDifference> differences,
    @JsonProperty("decided_at") String decidedAt,
    @JsonProperty("replayed_at") String replayedAt,
    @JsonProperty("scorecard") DecisionVersion scorecard,
    @JsonProperty("policy") DecisionVersion policy,
    @JsonProperty("recommendation") String recommendation,
    @JsonProperty("risk_score") Double riskScore) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param result as above
   * @param differences as above
   * @param decidedAt as above
   * @param replayedAt as above
   * @param scorecard as above
   * @param policy as above
   * @param recommendation as above
   * @param riskScore as above
   */
  public ReplayResponse {
    differences = Members.copy(differences);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "ReplayResponse",
        "result", result,
        "differences", differences,
        "decided_at", decidedAt,
        "replayed_at", replayedAt,
        "scorecard", scorecard,
        "policy", policy,
        "recommendation", recommendation,
        "risk_score", riskScore);
  }

  /** Known values of {@code Result}. The service may send others later. */
  public static final class Result {
    /** {@code identical}. */
    public static final String IDENTICAL = "identical";

    /** {@code different}. */
    public static final String DIFFERENT = "different";

    private Result() {}
  }

  /** Known values of {@code Recommendation}. The service may send others later. */
  public static final class Recommendation {
    /** {@code aprobar}. */
    public static final String APROBAR = "aprobar";

    /** {@code revisar}. */
    public static final String REVISAR = "revisar";

    /** {@code rechazar}. */
    public static final String RECHAZAR = "rechazar";

    /** {@code APPROVE}. */
    public static final String APPROVE = "APPROVE";

    /** {@code REVIEW}. */
    public static final String REVIEW = "REVIEW";

    /** {@code REJECT}. */
    public static final String REJECT = "REJECT";

    private Recommendation() {}
  }
}
