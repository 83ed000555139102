// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A list that was screened, or a required list that is missing.
 *
 * @param list Id of the list.
 * @param kind Kind of publisher.
 * @param class_ Legal force of the list in Colombia.
 * @param edition Edition of the list, YYYY-MM-DD.
 * @param checkedAt Last time when our copy was confirmed to match the published list, ISO 8601.
 * @param state <code>outdated</code>: older than the policy allows. <code>missing</code>: required but not
 *     loaded. Known values: <code>current</code>, <code>outdated</code>, <code>missing</code>.
 * @param entries Number of entries.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ScreenedList(
    @JsonProperty("list") String list,
    @JsonProperty("kind") String kind,
    @JsonProperty("class") String class_,
    @JsonProperty("edition") String edition,
    @JsonProperty("checked_at") String checkedAt,
    @JsonProperty("state") String state,
    @JsonProperty("entries") Integer entries) {
  /** Names the members that are present. Values are left out, because this text often ends in a log. */
  @Override
  public String toString() {
    return Members.describe(
        "ScreenedList",
        "list", list,
        "kind", kind,
        "class", class_,
        "edition", edition,
        "checked_at", checkedAt,
        "state", state,
        "entries", entries);
  }

  /** Known values of {@code State}. The service may send others later. */
  public static final class State {
    /** {@code current}. */
    public static final String CURRENT = "current";

    /** {@code outdated}. */
    public static final String OUTDATED = "outdated";

    /** {@code missing}. */
    public static final String MISSING = "missing";

    private State() {}
  }
}
