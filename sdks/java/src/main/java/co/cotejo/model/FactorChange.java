// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One change that the buyer or the merchant can make.
 *
 * @param code The reason that would disappear.
 * @param source The source that reported the reason. Known values: <code>registry</code>, <code>telco</code>,
 *     <code>tax</code>, <code>sanctions</code>, <code>geo</code>, <code>email</code>, <code>biometric</code>,
 *     <code>velocity</code>.
 * @param action What to do, in the language that <code>Content-Language</code> names.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FactorChange(
    @JsonProperty("code") String code,
    @JsonProperty("source") String source,
    @JsonProperty("action") String action) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "FactorChange",
        "code", code,
        "source", source,
        "action", action);
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

    private Source() {}
  }
}
