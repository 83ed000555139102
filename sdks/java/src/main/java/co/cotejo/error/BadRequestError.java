package co.cotejo.error;

/** The service refused the request: status 400, 405, 413, 414, 415, 417 or 431. */
public final class BadRequestError extends CotejoError {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param message what happened, without any value of the request
   * @param details what is known about the call
   */
  public BadRequestError(String message, ErrorDetails details) {
    super(message, details);
  }
}
