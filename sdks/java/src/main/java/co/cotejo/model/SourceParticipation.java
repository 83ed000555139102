// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * How one source took part in the decision.
 *
 * @param source Id of the source. Known values: <code>registry</code>, <code>telco</code>, <code>tax</code>,
 *     <code>sanctions</code>, <code>geo</code>, <code>email</code>, <code>biometric</code>,
 *     <code>velocity</code>.
 * @param status <code>ok</code>: the source answered. <code>timeout</code>, <code>unavailable</code>,
 *     <code>not_configured</code>: the source did not answer, so its signals are unknown.
 *     <code>not_awaited</code>: no answer of the source could have changed the recommendation.
 *     <code>not_in_plan</code>: the plan or the key does not allow the source. <code>not_requested</code>:
 *     the request has no input for the source. Known values: <code>ok</code>, <code>timeout</code>,
 *     <code>unavailable</code>, <code>not_configured</code>, <code>not_awaited</code>,
 *     <code>not_in_plan</code>, <code>not_requested</code>.
 * @param provider Provider that answered.
 * @param asOf Time of the data behind the answer, ISO 8601.
 * @param tookMs Time that the source needed, in milliseconds.
 * @param version Version of the data, for data that is replaced as a whole: a snapshot, a bundle of lists or
 *     a database.
 * @param notes Only for the registry, about the name that you sent. <code>name_cleaned</code>: it was
 *     compared without its numbers or signs, or turned around. <code>name_not_comparable</code>: it has fewer
 *     than two words that can be read, so it was not compared. <code>name_undecided</code>: the registry has
 *     no name to compare with, or the words that both names share do not decide. Known values:
 *     <code>name_cleaned</code>, <code>name_not_comparable</code>, <code>name_undecided</code>. Null when
 *     absent.
 * @param suggestions Only for geo: addresses that the address you sent may mean, when its street type is
 *     missing. Let the buyer choose. Null when absent.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SourceParticipation(
    @JsonProperty("source") String source,
    @JsonProperty("status") String status,
    @JsonProperty("provider") String provider,
    @JsonProperty("as_of") String asOf,
    @JsonProperty("took_ms") Double tookMs,
    @JsonProperty("version") String version,
    @JsonProperty("notes") List<String> notes,
    @JsonProperty("suggestions") List<String> suggestions) {
  /**
   * Copies the lists, so that nothing can change them later.
   *
   * @param source as above
   * @param status as above
   * @param provider as above
   * @param asOf as above
   * @param tookMs as above
   * @param version as above
   * @param notes as above
   * @param suggestions as above
   */
  public SourceParticipation {
    notes = Members.copy(notes);
    suggestions = Members.copy(suggestions);
  }

  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "SourceParticipation",
        "source", source,
        "status", status,
        "provider", provider,
        "as_of", asOf,
        "took_ms", tookMs,
        "version", version,
        "notes", notes,
        "suggestions", suggestions);
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

  /** Known values of {@code Status}. The service may send others later. */
  public static final class Status {
    /** {@code ok}. */
    public static final String OK = "ok";

    /** {@code timeout}. */
    public static final String TIMEOUT = "timeout";

    /** {@code unavailable}. */
    public static final String UNAVAILABLE = "unavailable";

    /** {@code not_configured}. */
    public static final String NOT_CONFIGURED = "not_configured";

    /** {@code not_awaited}. */
    public static final String NOT_AWAITED = "not_awaited";

    /** {@code not_in_plan}. */
    public static final String NOT_IN_PLAN = "not_in_plan";

    /** {@code not_requested}. */
    public static final String NOT_REQUESTED = "not_requested";

    private Status() {}
  }

  /** Known values of {@code Notes}. The service may send others later. */
  public static final class Notes {
    /** {@code name_cleaned}. */
    public static final String NAME_CLEANED = "name_cleaned";

    /** {@code name_not_comparable}. */
    public static final String NAME_NOT_COMPARABLE = "name_not_comparable";

    /** {@code name_undecided}. */
    public static final String NAME_UNDECIDED = "name_undecided";

    private Notes() {}
  }
}
