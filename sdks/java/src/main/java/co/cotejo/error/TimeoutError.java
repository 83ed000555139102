package co.cotejo.error;

/** The time-out of the call passed, all tries and waits together. */
public final class TimeoutError extends CotejoError {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param message what happened, without any value of the request
   * @param details what is known about the call
   */
  public TimeoutError(String message, ErrorDetails details) {
    super(message, details);
  }
}
