// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Transactions by label and score.
 *
 * @param fraud Transactions with the label <code>fraud</code> by score. Neighbouring points are one band
 *     until it has 20 of them; fewer than that are counted in the band beside them. null: fewer than 20 in
 *     all.
 * @param chargeback Transactions with the label <code>chargeback</code> by score. Neighbouring points are one
 *     band until it has 20 of them; fewer than that are counted in the band beside them. null: fewer than 20
 *     in all.
 * @param good Transactions with the label <code>good</code> by score. Neighbouring points are one band until
 *     it has 20 of them; fewer than that are counted in the band beside them. null: fewer than 20 in all.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OutcomeBands(
    @JsonProperty("fraud") List<OutcomeBand> fraud,
    @JsonProperty("chargeback") List<OutcomeBand> chargeback,
    @JsonProperty("good") List<OutcomeBand> good) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param fraud as above
   * @param chargeback as above
   * @param good as above
   */
  public OutcomeBands {
    fraud = Members.copy(fraud);
    chargeback = Members.copy(chargeback);
    good = Members.copy(good);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "OutcomeBands",
        "fraud", fraud,
        "chargeback", chargeback,
        "good", good);
  }
}
