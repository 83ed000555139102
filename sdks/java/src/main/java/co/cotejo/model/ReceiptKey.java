// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Public key that verifies the signature of receipts (RFC 8037).
 *
 * @param kty kty.
 * @param crv crv.
 * @param x The public key in base64url.
 * @param kid JWK thumbprint (RFC 7638). Receipts name their key with it in <code>kid</code>.
 * @param alg alg.
 * @param use use.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReceiptKey(
    @JsonProperty("kty") String kty,
    @JsonProperty("crv") String crv,
    @JsonProperty("x") String x,
    @JsonProperty("kid") String kid,
    @JsonProperty("alg") String alg,
    @JsonProperty("use") String use) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "ReceiptKey",
        "kty", kty,
        "crv", crv,
        "x", x,
        "kid", kid,
        "alg", alg,
        "use", use);
  }
}
