package co.cotejo;

/**
 * One operation of the API with its body.
 *
 * @param name name for the log
 * @param path path and query below the base URL
 * @param body JSON, or null for a GET
 * @param bearer true when the key goes into Authorization, else it goes into X-API-Key
 * @param repeatable true when an idempotency key protects the call against a second charge
 * @param type type of the answer
 */
record Call<T>(String name, String path, byte[] body, boolean bearer, boolean repeatable, Class<T> type) {
  /** Only some deployments have the path. */
  boolean isOptional() {
    return path.startsWith("/v1/sandbox/");
  }

  /** Leaves out path and body, which have values of the request. */
  @Override
  public String toString() {
    return "Call[" + name + "]";
  }

  Call<T> withBody(byte[] json) {
    return new Call<>(name, path, json, bearer, repeatable, type);
  }
}
