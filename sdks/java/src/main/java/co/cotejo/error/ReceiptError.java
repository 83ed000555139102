package co.cotejo.error;

/** The receipt is not genuine. {@link #reason()} is one of the constants of this class. */
public final class ReceiptError extends CotejoError {
  /** The token or the salts cannot be read. */
  public static final String MALFORMED = "malformed";

  /** The token is a signed document of another kind. */
  public static final String WRONG_TYPE = "wrong_type";

  /** The service does not publish the key that the token names. */
  public static final String UNKNOWN_KEY = "unknown_key";

  /** The signature does not belong to the token. */
  public static final String BAD_SIGNATURE = "bad_signature";

  /** The receipt has a version that this SDK does not know. */
  public static final String WRONG_VERSION = "wrong_version";

  /** An input of the request is not the input of the receipt. */
  public static final String COMMITMENT_MISMATCH = "commitment_mismatch";

  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param reason one of the constants of this class
   */
  public ReceiptError(String reason) {
    super("The receipt is not genuine: " + reason, ErrorDetails.ofReason(reason));
  }
}
