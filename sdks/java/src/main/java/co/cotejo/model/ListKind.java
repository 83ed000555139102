// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

/** Known values of {@code ListKind}. The service may send others later. */
public final class ListKind {
  /** {@code international}. */
  public static final String INTERNATIONAL = "international";

  /** {@code national}. */
  public static final String NATIONAL = "national";

  /** {@code pep}. */
  public static final String PEP = "pep";

  /** {@code own}. */
  public static final String OWN = "own";

  private ListKind() {}
}
