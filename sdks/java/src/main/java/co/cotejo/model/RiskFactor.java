// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One reason and the points that it added to the score.
 *
 * @param code Reason code.
 * @param source Source that reported the reason. <code>policy</code> when the decision policy itself added
 *     it. Known values: <code>registry</code>, <code>telco</code>, <code>tax</code>, <code>sanctions</code>,
 *     <code>geo</code>, <code>email</code>, <code>biometric</code>, <code>velocity</code>,
 *     <code>policy</code>.
 * @param points Points that the reason added to the score.
 * @param message Text in the language that <code>Content-Language</code> names, with the name of the matched
 *     list if there is one. For the merchant only: do not show it to the buyer.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RiskFactor(
    @JsonProperty("code") String code,
    @JsonProperty("source") String source,
    @JsonProperty("points") Double points,
    @JsonProperty("message") String message) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "RiskFactor",
        "code", code,
        "source", source,
        "points", points,
        "message", message);
  }

  /** Known values of {@code Source}. The service may send others later. */
  public static final class Source {
    /** {@code registry}. */
    public static final String REGISTRY = "registry";

    /** {@code telco}. */
    public static final String TELCO = "telco";

    /** {@code tax}. */
    public static final String TAX = "tax";

    /** {@code sanctions}. */
    public static final String SANCTIONS = "sanctions";

    /** {@code geo}. */
    public static final String GEO = "geo";

    /** {@code email}. */
    public static final String EMAIL = "email";

    /** {@code biometric}. */
    public static final String BIOMETRIC = "biometric";

    /** {@code velocity}. */
    public static final String VELOCITY = "velocity";

    /** {@code policy}. */
    public static final String POLICY = "policy";

    private Source() {}
  }
}
