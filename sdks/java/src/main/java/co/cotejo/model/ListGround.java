// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

/** Known values of {@code ListGround}. The service may send others later. */
public final class ListGround {
  /** {@code document}. */
  public static final String DOCUMENT = "document";

  /** {@code other_cedula}. */
  public static final String OTHER_CEDULA = "other_cedula";

  /** {@code other_birth_date}. */
  public static final String OTHER_BIRTH_DATE = "other_birth_date";

  /** {@code low_score}. */
  public static final String LOW_SCORE = "low_score";

  /** {@code birth_date}. */
  public static final String BIRTH_DATE = "birth_date";

  /** {@code few_words}. */
  public static final String FEW_WORDS = "few_words";

  /** {@code different_words}. */
  public static final String DIFFERENT_WORDS = "different_words";

  /** {@code namesakes}. */
  public static final String NAMESAKES = "namesakes";

  /** {@code rare_name}. */
  public static final String RARE_NAME = "rare_name";

  private ListGround() {}
}
