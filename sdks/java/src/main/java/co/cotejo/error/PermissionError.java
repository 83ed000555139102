package co.cotejo.error;

/** The key or the plan does not allow this call: status 403. */
public final class PermissionError extends CotejoError {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param message what happened, without any value of the request
   * @param details what is known about the call
   */
  public PermissionError(String message, ErrorDetails details) {
    super(message, details);
  }
}
