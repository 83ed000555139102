package co.cotejo;

import java.net.http.HttpClient;
import java.time.Duration;

/** Settings of a client. What is not set comes from the variables of the process, or has its usual value. */
public final class ClientBuilder {
  private static final Duration USUAL_TIMEOUT = Duration.ofSeconds(10);
  private static final int USUAL_RETRIES = 2;

  private String apiKey;
  private String baseUrl;
  private Duration timeout = USUAL_TIMEOUT;
  private int maxRetries = USUAL_RETRIES;
  private String userAgent;
  private String language;
  private HttpClient httpClient;

  ClientBuilder() {}

  /**
   * Sets the API key. Without it, the variable {@code COTEJO_API_KEY} is used.
   *
   * @param value key that begins with {@code sk_test_} or {@code sk_live_}
   * @return this builder
   */
  public ClientBuilder apiKey(String value) {
    apiKey = value;
    return this;
  }

  /**
   * Sets the address of the service. Without it, the variable {@code COTEJO_BASE_URL} is used.
   *
   * @param value address that your operator gave you; plain HTTP is for a loopback address only
   * @return this builder
   */
  public ClientBuilder baseUrl(String value) {
    baseUrl = value;
    return this;
  }

  /**
   * Sets the time-out of a whole call, all tries and waits together. It is 10 seconds by default.
   *
   * @param value the time-out
   * @return this builder
   */
  public ClientBuilder timeout(Duration value) {
    timeout = value;
    return this;
  }

  /**
   * Sets how often a failed call is tried again. It is 2 by default.
   *
   * @param value number of tries after the first one
   * @return this builder
   */
  public ClientBuilder maxRetries(int value) {
    maxRetries = value;
    return this;
  }

  /**
   * Adds the name of your application to the header User-Agent.
   *
   * @param value for example {@code shop/2.3}
   * @return this builder
   */
  public ClientBuilder userAgent(String value) {
    userAgent = value;
    return this;
  }

  /**
   * Sets the language of the texts in answers and errors. It is Spanish by default.
   *
   * @param value {@code es} or {@code en}
   * @return this builder
   */
  public ClientBuilder language(String value) {
    language = value;
    return this;
  }

  /**
   * Sets the HTTP client, for example one with a proxy or other certificates. It must not follow redirects.
   *
   * @param value the HTTP client
   * @return this builder
   */
  public ClientBuilder httpClient(HttpClient value) {
    httpClient = value;
    return this;
  }

  /**
   * Creates the client.
   *
   * @return the client
   * @throws co.cotejo.error.ConfigurationError when a setting is missing or wrong
   */
  public CotejoClient build() {
    String key = apiKey == null ? System.getenv("COTEJO_API_KEY") : apiKey;
    String address = baseUrl == null ? System.getenv("COTEJO_BASE_URL") : baseUrl;
    return new CotejoClient(
        new Settings(
            key,
            Settings.environmentOf(key),
            Settings.checkBaseUrl(address),
            Settings.checkTimeout(timeout),
            Settings.checkRetries(maxRetries),
            UserAgent.of(Settings.checkApplication(userAgent)),
            Settings.checkLanguage(language),
            Settings.checkHttpClient(httpClient == null ? HttpClient.newHttpClient() : httpClient)));
  }

  /** Leaves out the settings, because one of them is the key. */
  @Override
  public String toString() {
    return "ClientBuilder";
  }
}
