package co.cotejo.error;

/** The service failed, and the buyer is not decided: status 500 or 503. */
public final class ServerError extends CotejoError {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param message what happened, without any value of the request
   * @param details what is known about the call
   */
  public ServerError(String message, ErrorDetails details) {
    super(message, details);
  }
}
