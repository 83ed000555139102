package co.cotejo.error;

import co.cotejo.model.FieldError;
import java.util.List;

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

  /** A part of the answer is not what the receipt says; {@link #errors()} names each of them. */
  public static final String ANSWER_MISMATCH = "answer_mismatch";

  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param reason one of the constants of this class
   */
  public ReceiptError(String reason) {
    super("The receipt is not genuine: " + reason, ErrorDetails.ofReason(reason));
  }

  /**
   * Creates the error of an answer that is not the one of its receipt.
   *
   * @param errors the parts that differ
   */
  public ReceiptError(List<FieldError> errors) {
    super(
        "The answer is not the one of the receipt: " + ANSWER_MISMATCH,
        new ErrorDetails(null, null, ANSWER_MISMATCH, null, null, errors, null, null));
  }
}
