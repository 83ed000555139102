// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A test cédula with which the API itself fails.
 *
 * @param value Cédula number to send.
 * @param name name.
 * @param es Description in Spanish.
 * @param en Description in English.
 * @param fault fault. Known values: <code>rate_limited</code>, <code>not_ready</code>, <code>slow</code>,
 *     <code>connection_reset</code>, <code>key_expired</code>.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FaultScenario(
    @JsonProperty("value") String value,
    @JsonProperty("name") String name,
    @JsonProperty("es") String es,
    @JsonProperty("en") String en,
    @JsonProperty("fault") String fault) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "FaultScenario",
        "value", value,
        "name", name,
        "es", es,
        "en", en,
        "fault", fault);
  }

  /** Known values of {@code Fault}. The service may send others later. */
  public static final class Fault {
    /** {@code rate_limited}. */
    public static final String RATE_LIMITED = "rate_limited";

    /** {@code not_ready}. */
    public static final String NOT_READY = "not_ready";

    /** {@code slow}. */
    public static final String SLOW = "slow";

    /** {@code connection_reset}. */
    public static final String CONNECTION_RESET = "connection_reset";

    /** {@code key_expired}. */
    public static final String KEY_EXPIRED = "key_expired";

    private Fault() {}
  }
}
