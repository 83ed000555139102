// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Score, recommendation and the data of each source.
 *
 * @param success true in every successful answer.
 * @param transactionId Identifier of this verification, different in every call.
 * @param riskScore Risk score from 0 to 100. A higher score means a higher risk.
 * @param riskLevel Risk level. <code>bajo</code> goes with approve, <code>medio</code> with review by hand,
 *     <code>alto</code> with reject. Known values: <code>bajo</code>, <code>medio</code>, <code>alto</code>.
 * @param recommendation What to do with the transaction: approve it, review it by hand, or reject it. Known
 *     values: <code>aprobar</code>, <code>revisar</code>, <code>rechazar</code>.
 * @param cedula cedula.
 * @param telefono null when the request has no phone.
 * @param email null when the request has no e-mail address.
 * @param direccion null when the request has no address.
 * @param riskFactors Reasons, the one with most points first. Empty when nothing counted against the buyer.
 *     For the merchant only: do not show them to the buyer.
 * @param createdAt Time of the answer, ISO 8601 with the UTC offset of Bogotá.
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
public record VerifyResponse(
    @JsonProperty("success") Boolean success,
    @JsonProperty("transaction_id") String transactionId,
    @JsonProperty("risk_score") Integer riskScore,
    @JsonProperty("risk_level") String riskLevel,
    @JsonProperty("recommendation") String recommendation,
    @JsonProperty("cedula") VerifyCedula cedula,
    @JsonProperty("telefono") VerifyTelefono telefono,
    @JsonProperty("email") VerifyEmail email,
    @JsonProperty("direccion") VerifyDireccion direccion,
    @JsonProperty("risk_factors") List<RiskFactor> riskFactors,
    @JsonProperty("created_at") String createdAt,
    @JsonProperty("sources") List<SourceParticipation> sources,
    @JsonProperty("screening") Screening screening,
    @JsonProperty("score_interval") ScoreInterval scoreInterval,
    @JsonProperty("counterfactuals") List<VerifyCounterfactual> counterfactuals,
    @JsonProperty("receipt") Receipt receipt,
    @JsonProperty("receipt_unavailable") String receiptUnavailable) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param success as above
   * @param transactionId as above
   * @param riskScore as above
   * @param riskLevel as above
   * @param recommendation as above
   * @param cedula as above
   * @param telefono as above
   * @param email as above
   * @param direccion as above
   * @param riskFactors as above
   * @param createdAt as above
   * @param sources as above
   * @param screening as above
   * @param scoreInterval as above
   * @param counterfactuals as above
   * @param receipt as above
   * @param receiptUnavailable as above
   */
  public VerifyResponse {
    riskFactors = Members.copy(riskFactors);
    sources = Members.copy(sources);
    counterfactuals = Members.copy(counterfactuals);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "VerifyResponse",
        "success", success,
        "transaction_id", transactionId,
        "risk_score", riskScore,
        "risk_level", riskLevel,
        "recommendation", recommendation,
        "cedula", cedula,
        "telefono", telefono,
        "email", email,
        "direccion", direccion,
        "risk_factors", riskFactors,
        "created_at", createdAt,
        "sources", sources,
        "screening", screening,
        "score_interval", scoreInterval,
        "counterfactuals", counterfactuals,
        "receipt", receipt,
        "receipt_unavailable", receiptUnavailable);
  }

  /** Known values of {@code RiskLevel}. The service may send others later. */
  public static final class RiskLevel {
    /** {@code bajo}. */
    public static final String BAJO = "bajo";

    /** {@code medio}. */
    public static final String MEDIO = "medio";

    /** {@code alto}. */
    public static final String ALTO = "alto";

    private RiskLevel() {}
  }

  /** Known values of {@code Recommendation}. The service may send others later. */
  public static final class Recommendation {
    /** {@code aprobar}. */
    public static final String APROBAR = "aprobar";

    /** {@code revisar}. */
    public static final String REVISAR = "revisar";

    /** {@code rechazar}. */
    public static final String RECHAZAR = "rechazar";

    private Recommendation() {}
  }
}
