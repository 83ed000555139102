// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

/** Known values of {@code ListClass}. The service may send others later. */
public final class ListClass {
  /** {@code vinculante}. */
  public static final String VINCULANTE = "vinculante";

  /** {@code restrictiva}. */
  public static final String RESTRICTIVA = "restrictiva";

  /** {@code control}. */
  public static final String CONTROL = "control";

  private ListClass() {}
}
