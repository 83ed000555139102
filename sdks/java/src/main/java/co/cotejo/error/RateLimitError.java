package co.cotejo.error;

/** Too many calls in one second, or the quota is used up: status 429. */
public final class RateLimitError extends CotejoError {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param message what happened, without any value of the request
   * @param details what is known about the call
   */
  public RateLimitError(String message, ErrorDetails details) {
    super(message, details);
  }
}
