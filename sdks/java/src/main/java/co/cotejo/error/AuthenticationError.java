package co.cotejo.error;

/** The API key is missing, wrong, expired or of the other environment: status 401. */
public final class AuthenticationError extends CotejoError {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param message what happened, without any value of the request
   * @param details what is known about the call
   */
  public AuthenticationError(String message, ErrorDetails details) {
    super(message, details);
  }
}
