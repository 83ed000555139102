// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

/** Known values of {@code ListBand}. The service may send others later. */
public final class ListBand {
  /** {@code hit}. */
  public static final String HIT = "hit";

  /** {@code review}. */
  public static final String REVIEW = "review";

  /** {@code cleared}. */
  public static final String CLEARED = "cleared";

  private ListBand() {}
}
