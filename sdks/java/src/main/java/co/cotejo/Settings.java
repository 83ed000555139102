package co.cotejo;

import co.cotejo.error.ConfigurationError;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checked settings of a client. Errors name the setting, never its value. */
record Settings(
    String apiKey,
    Environment environment,
    String baseUrl,
    Duration timeout,
    int maxRetries,
    String userAgent,
    String language,
    HttpClient httpClient) {
  private static final Duration TIMEOUT_MAX = Duration.ofDays(1);
  private static final Pattern KEY = Pattern.compile("sk_(test|live)_[\\x21-\\x7e]+");
  private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[(::1|0:0:0:0:0:0:0:1)]");

  static Environment environmentOf(String key) {
    if (key == null || key.isEmpty()) {
      throw new ConfigurationError("The API key is missing: pass it, or set the variable COTEJO_API_KEY");
    }
    if (!KEY.matcher(key).matches()) {
      throw new ConfigurationError("The API key must begin with sk_test_ or sk_live_ and have no blanks");
    }
    return key.startsWith("sk_test_") ? Environment.SANDBOX : Environment.PRODUCTION;
  }

  static String checkBaseUrl(String text) {
    if (text == null || text.isEmpty()) {
      throw new ConfigurationError(
          "The base URL is missing: pass it, or set the variable COTEJO_BASE_URL. Your operator knows it");
    }
    URI uri = parse(text);
    boolean more = uri.getRawUserInfo() != null || uri.getRawQuery() != null || uri.getRawFragment() != null;
    if (uri.getHost() == null || more) {
      throw new ConfigurationError("The base URL must have a host, and neither a user, a query nor a fragment");
    }
    if (!"https".equalsIgnoreCase(uri.getScheme()) && !isPlainLoopback(uri)) {
      throw new ConfigurationError("The base URL must begin with https://; http:// is for a loopback address only");
    }
    return text.replaceAll("/+$", "");
  }

  /** The exception of URI quotes the text, so it does not become a cause. */
  private static URI parse(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException notAnAddress) {
      throw new ConfigurationError("The base URL is not a valid address");
    }
  }

  private static boolean isPlainLoopback(URI uri) {
    return "http".equalsIgnoreCase(uri.getScheme())
        && LOOPBACK.matcher(uri.getHost().toLowerCase(Locale.ROOT)).matches();
  }

  static Duration checkTimeout(Duration value) {
    if (value == null || value.isZero() || value.isNegative() || value.compareTo(TIMEOUT_MAX) > 0) {
      throw new ConfigurationError("The time-out must be longer than zero, and a day at most");
    }
    return value;
  }

  static int checkRetries(int value) {
    if (value < 0) {
      throw new ConfigurationError("The number of retries must be at least 0");
    }
    return value;
  }

  static String checkApplication(String userAgent) {
    if (userAgent != null && !HeaderText.isPrintable(userAgent)) {
      throw new ConfigurationError("The user agent may have ASCII characters only");
    }
    return userAgent;
  }

  static String checkLanguage(String language) {
    if (language != null && !language.equals("es") && !language.equals("en")) {
      throw new ConfigurationError("The language must be es or en");
    }
    return language;
  }

  Optional<String> languageHeader() {
    return Optional.ofNullable(language);
  }

  /** A redirect would take the key to another host. */
  static HttpClient checkHttpClient(HttpClient client) {
    if (client.followRedirects() != HttpClient.Redirect.NEVER) {
      throw new ConfigurationError("The HTTP client must not follow redirects");
    }
    return client;
  }

  /** Leaves out key and address. */
  @Override
  public String toString() {
    return "Settings[environment=%s, timeout=%s, maxRetries=%s]".formatted(environment, timeout, maxRetries);
  }
}
