package co.cotejo.error;

/** No answer arrived: the connection failed, or the answer was cut off or is not JSON. */
public final class ConnectionError extends CotejoError {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param message what happened, without any value of the request
   * @param details what is known about the call
   */
  public ConnectionError(String message, ErrorDetails details) {
    super(message, details);
  }
}
