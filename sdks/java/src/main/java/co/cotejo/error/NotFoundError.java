package co.cotejo.error;

/** The civil registry has no such cédula, or the path does not exist: status 404. */
public final class NotFoundError extends CotejoError {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param message what happened, without any value of the request
   * @param details what is known about the call
   */
  public NotFoundError(String message, ErrorDetails details) {
    super(message, details);
  }
}
