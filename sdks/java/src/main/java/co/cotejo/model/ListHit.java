// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * A list entry that matches the buyer.
 *
 * @param list Id of the list.
 * @param kind Kind of publisher.
 * @param entryId Id of the entry. Use it to clear a false match.
 * @param programme Programme under which the person is listed.
 * @param matchedName Name as it appears on the list.
 * @param basis What matched: the document number or the name. Known values: <code>document</code>,
 *     <code>name</code>.
 * @param band <code>hit</code>: counts as a match. <code>review</code>: a possible match, a person must
 *     review it. <code>cleared</code>: reviewed before as a false match, adds no points.
 * @param ground Why the match counts or needs a review. Counts: <code>document</code>: the document number is
 *     listed. <code>birth_date</code>: the birth date agrees too. <code>rare_name</code>: fewer than one
 *     namesake is expected. Needs a review: <code>other_cedula</code>: the listed person has another cédula.
 *     <code>other_birth_date</code>: the listed person has another birth date. <code>low_score</code>: the
 *     name is only similar. <code>few_words</code>: fewer than three words match.
 *     <code>different_words</code>: a word of the name is missing in the listed name or differs.
 *     <code>namesakes</code>: at least one other person with such a name is expected.
 * @param namesakes Expected number of people with such a name among the residents and visitors of Colombia.
 *     null for a document match.
 * @param score 1 for a document match, always below 1 for a name match.
 * @param pieces The compared words that make up the score of a name.
 * @param class_ Legal force of the entry in Colombia.
 * @param norm Legal rule that applies to the list, in Spanish.
 * @param duty What the rule requires, in Spanish. For a possible match: what to compare, who decides and what
 *     follows.
 * @param edition Edition of the list, YYYY-MM-DD.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ListHit(
    @JsonProperty("list") String list,
    @JsonProperty("kind") String kind,
    @JsonProperty("entry_id") String entryId,
    @JsonProperty("programme") String programme,
    @JsonProperty("matched_name") String matchedName,
    @JsonProperty("basis") String basis,
    @JsonProperty("band") String band,
    @JsonProperty("ground") String ground,
    @JsonProperty("namesakes") Double namesakes,
    @JsonProperty("score") Double score,
    @JsonProperty("pieces") List<MatchPiece> pieces,
    @JsonProperty("class") String class_,
    @JsonProperty("norm") String norm,
    @JsonProperty("duty") String duty,
    @JsonProperty("edition") String edition) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param list as above
   * @param kind as above
   * @param entryId as above
   * @param programme as above
   * @param matchedName as above
   * @param basis as above
   * @param band as above
   * @param ground as above
   * @param namesakes as above
   * @param score as above
   * @param pieces as above
   * @param class_ as above
   * @param norm as above
   * @param duty as above
   * @param edition as above
   */
  public ListHit {
    pieces = Members.copy(pieces);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "ListHit",
        "list", list,
        "kind", kind,
        "entry_id", entryId,
        "programme", programme,
        "matched_name", matchedName,
        "basis", basis,
        "band", band,
        "ground", ground,
        "namesakes", namesakes,
        "score", score,
        "pieces", pieces,
        "class", class_,
        "norm", norm,
        "duty", duty,
        "edition", edition);
  }

  /** Known values of {@code Basis}. The service may send others later. */
  public static final class Basis {
    /** {@code document}. */
    public static final String DOCUMENT = "document";

    /** {@code name}. */
    public static final String NAME = "name";

    private Basis() {}
  }
}
