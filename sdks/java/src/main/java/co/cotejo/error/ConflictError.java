package co.cotejo.error;

/** The idempotency key was used before with another body: status 409. */
public final class ConflictError extends CotejoError {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param message what happened, without any value of the request
   * @param details what is known about the call
   */
  public ConflictError(String message, ErrorDetails details) {
    super(message, details);
  }
}
