// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Evidence of the list screening, for the file of the compliance officer. Never show it to the buyer.
 *
 * @param policy List policy in force, <code>id&#64;version</code>.
 * @param lists Lists that were screened, and required lists that are missing.
 * @param hits At most 20 matches, the most serious first.
 * @param nameScreened false when no name was available: only document numbers were compared.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Screening(
    @JsonProperty("policy") String policy,
    @JsonProperty("lists") List<ScreenedList> lists,
    @JsonProperty("hits") List<ListHit> hits,
    @JsonProperty("name_screened") Boolean nameScreened) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param policy as above
   * @param lists as above
   * @param hits as above
   * @param nameScreened as above
   */
  public Screening {
    lists = Members.copy(lists);
    hits = Members.copy(hits);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "Screening",
        "policy", policy,
        "lists", lists,
        "hits", hits,
        "name_screened", nameScreened);
  }
}
