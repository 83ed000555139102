package co.cotejo.error;

/** The client cannot be used with these settings, for example a key without its prefix or a wrong address. */
public final class ConfigurationError extends CotejoError {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param message which setting is wrong, without its value
   */
  public ConfigurationError(String message) {
    this(message, ErrorDetails.NONE);
  }

  /**
   * Creates the error of an answer that is not of the service.
   *
   * @param message which setting is wrong, without its value
   * @param details what is known about the call
   */
  public ConfigurationError(String message, ErrorDetails details) {
    super(message, details);
  }
}
