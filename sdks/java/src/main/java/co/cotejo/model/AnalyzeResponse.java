// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Score, recommendation and the reasons for the recommendation.
 *
 * @param riskScore Risk score from 0 to 100 with one decimal. A higher score means a higher risk.
 * @param recommendation What to do with the transaction: approve it, review it by hand, or reject it. Known
 *     values: <code>APPROVE</code>, <code>REVIEW</code>, <code>REJECT</code>.
 * @param reasons Reason codes, the one with most points first. Empty when nothing counted against the buyer.
 *     For the merchant only: do not show them to the buyer.
 * @param sources Only with <code>?include=sources</code>: how each source took part. Null when absent.
 * @param screening Only with <code>?include=screening</code>. null when the lists were not queried or did not
 *     answer. Null when absent.
 * @param scoreInterval Only with <code>?include=interval</code>: the range of possible scores. Null when
 *     absent.
 * @param counterfactuals Only with <code>?include=counterfactuals</code>. At most five sets of changes, the
 *     smallest first. Empty when the recommendation is an approval, or when no change by the buyer or the
 *     merchant would have led to another one. Null when absent.
 * @param receipt Only with <code>?include=receipt</code>: the signed receipt of this decision. Null when
 *     absent.
 * @param receiptUnavailable Only with <code>?include=receipt</code>, when the answer has no
 *     <code>receipt</code>: the key that signs receipts cannot be used at this moment. The decision is
 *     complete. This decision gets no receipt later. Null when absent.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AnalyzeResponse(
    @JsonProperty("risk_score") Double riskScore,
    @JsonProperty("recommendation") String recommendation,
    @JsonProperty("reasons") List<String> reasons,
    @JsonProperty("sources") List<SourceParticipation> sources,
    @JsonProperty("screening") Screening screening,
    @JsonProperty("score_interval") ScoreInterval scoreInterval,
    @JsonProperty("counterfactuals") List<AnalyzeCounterfactual> counterfactuals,
    @JsonProperty("receipt") Receipt receipt,
    @JsonProperty("receipt_unavailable") String receiptUnavailable) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param riskScore as above
   * @param recommendation as above
   * @param reasons as above
   * @param sources as above
   * @param screening as above
   * @param scoreInterval as above
   * @param counterfactuals as above
   * @param receipt as above
   * @param receiptUnavailable as above
   */
  public AnalyzeResponse {
    reasons = Members.copy(reasons);
    sources = Members.copy(sources);
    counterfactuals = Members.copy(counterfactuals);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "AnalyzeResponse",
        "risk_score", riskScore,
        "recommendation", recommendation,
        "reasons", reasons,
        "sources", sources,
        "screening", screening,
        "score_interval", scoreInterval,
        "counterfactuals", counterfactuals,
        "receipt", receipt,
        "receipt_unavailable", receiptUnavailable);
  }

  /** Known values of {@code Recommendation}. The service may send others later. */
  public static final class Recommendation {
    /** {@code APPROVE}. */
    public static final String APPROVE = "APPROVE";

    /** {@code REVIEW}. */
    public static final String REVIEW = "REVIEW";

    /** {@code REJECT}. */
    public static final String REJECT = "REJECT";

    private Recommendation() {}
  }
}
