// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Expected result of a test cédula. A 404 has no score, level or recommendation.
 *
 * @param status status.
 * @param riskScore riskScore. Null when absent.
 * @param riskLevel riskLevel. Known values: <code>bajo</code>, <code>medio</code>, <code>alto</code>. Null
 *     when absent.
 * @param recommendation recommendation. Known values: <code>aprobar</code>, <code>revisar</code>,
 *     <code>rechazar</code>. Null when absent.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ScenarioOutcome(
    @JsonProperty("status") Integer status,
    @JsonProperty("riskScore") Integer riskScore,
    @JsonProperty("riskLevel") String riskLevel,
    @JsonProperty("recommendation") String recommendation) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "ScenarioOutcome",
        "status", status,
        "riskScore", riskScore,
        "riskLevel", riskLevel,
        "recommendation", recommendation);
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
