// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * One pair of compared words, which explains part of a score.
 *
 * @param query Word of the buyer's name. null: the listed word has no counterpart.
 * @param listed Word of the listed name. null: the word of the buyer's name has no counterpart.
 * @param similarity Similarity of the two words, from 0 to 1.
 * @param bits Weight of the word in bits. A rare word weighs more than a common one.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MatchPiece(
    @JsonProperty("query") String query,
    @JsonProperty("listed") String listed,
    @JsonProperty("similarity") Double similarity,
    @JsonProperty("bits") Double bits) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "MatchPiece",
        "query", query,
        "listed", listed,
        "similarity", similarity,
        "bits", bits);
  }
}
