package co.cotejo.error;

/** The delivery of an event must not be trusted. {@link #reason()} is one of the constants of this class. */
public final class WebhookError extends CotejoError {
  /** A header of the signature is missing. */
  public static final String MISSING_HEADER = "missing_header";

  /** A header of the signature cannot be read. */
  public static final String MALFORMED_HEADER = "malformed_header";

  /** The delivery is too old. */
  public static final String TIMESTAMP_TOO_OLD = "timestamp_too_old";

  /** The delivery is from the future: compare the clocks. */
  public static final String TIMESTAMP_TOO_NEW = "timestamp_too_new";

  /** No signature matches the content and a secret. */
  public static final String NO_MATCHING_SIGNATURE = "no_matching_signature";

  /** The body is not an event. */
  public static final String MALFORMED_BODY = "malformed_body";

  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param reason one of the constants of this class
   */
  public WebhookError(String reason) {
    super("The event is not genuine: " + reason, ErrorDetails.ofReason(reason));
  }
}
