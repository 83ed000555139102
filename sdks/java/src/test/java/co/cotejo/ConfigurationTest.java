package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import co.cotejo.error.ConfigurationError;
import co.cotejo.error.CotejoError;
import co.cotejo.model.VerifyRequest;
import java.net.http.HttpClient;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationTest {
  private static final String URL = "https://api.cotejo.example";

  @ParameterizedTest
  @CsvSource({"sk_test_cot_a, SANDBOX", "sk_live_cot_a, PRODUCTION"})
  void takesTheEnvironmentFromThePrefixOfTheKey(String key, Environment expected) {
    assertEquals(expected, CotejoClient.builder().apiKey(key).baseUrl(URL).build().environment());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "pk_test_1", "sk_dev_1", "SK_TEST_1", "sk_test_a b", "sk_test_a\r\nX: 1", "sk_test_ñ"})
  void refusesAKeyWithoutItsValueInTheMessage(String key) {
    var builder = CotejoClient.builder().apiKey(key).baseUrl(URL);
    CotejoError error = assertThrows(ConfigurationError.class, builder::build);
    assertFalse(!key.isEmpty() && error.getMessage().contains(key));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "api.example.com", "ftp://127.0.0.1", "http://192.0.2.1", "http://localhost.example.com",
        "http://127.0.0.1.example.com", "http://127.0.0.1@api.example.com", "https://a b", "https://a.example?x=1",
        "https://a.example#x", "https://"
      })
  void refusesAnAddressWithoutItsValueInTheMessage(String url) {
    var builder = CotejoClient.builder().apiKey(LocalService.KEY).baseUrl(url);
    CotejoError error = assertThrows(ConfigurationError.class, builder::build);
    assertFalse(!url.isEmpty() && error.getMessage().contains(url));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://localhost:1", "http://LOCALHOST", "http://127.8.9.10:1", "http://[::1]:1", "https://a.example/x/"})
  void acceptsHttpsAndPlainHttpToThisMachine(String url) {
    assertEquals(Environment.SANDBOX, CotejoClient.builder().apiKey(LocalService.KEY).baseUrl(url).build().environment());
  }

  @Test
  void refusesValuesThatMakeNoSense() {
    var builder = CotejoClient.builder().apiKey(LocalService.KEY).baseUrl(URL);
    assertThrows(ConfigurationError.class, () -> CotejoClient.builder().apiKey("sk_test_").baseUrl(URL).build());
    assertThrows(ConfigurationError.class, builder.timeout(Duration.ZERO)::build);
    assertThrows(ConfigurationError.class, builder.timeout(Duration.ofSeconds(1)).maxRetries(-1)::build);
    assertThrows(ConfigurationError.class, builder.maxRetries(0).userAgent("a\nb")::build);
    assertThrows(ConfigurationError.class, () -> BatchOptions.usual().concurrency(0));
    assertThrows(ConfigurationError.class, () -> BatchOptions.usual().perSecond(Double.NaN));
    assertThrows(ConfigurationError.class, () -> BatchOptions.usual().perSecond(1e-12));
    assertThrows(ConfigurationError.class, () -> CallOptions.none().timeout(Duration.ofDays(400_000)));
    assertThrows(ConfigurationError.class, () -> BatchOptions.usual().call(CallOptions.none().idempotencyKey("a")));
  }

  @Test
  void refusesAnHttpClientThatFollowsRedirects() {
    HttpClient follower = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();
    assertThrows(
        ConfigurationError.class,
        () -> CotejoClient.builder().apiKey(LocalService.KEY).baseUrl(URL).httpClient(follower).build());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a\r\nX: 1", "ñ"})
  void refusesAnIdempotencyKeyThatAHeaderCannotHave(String key) {
    CotejoClient client = CotejoClient.builder().apiKey(LocalService.KEY).baseUrl(URL).build();
    CallOptions options = CallOptions.none().idempotencyKey(key);
    VerifyRequest request = VerifyRequest.builder("1000000001").build();
    CotejoError error = assertThrows(ConfigurationError.class, () -> client.verify(request, options));
    assertEquals(null, error.attempts());
  }
}
