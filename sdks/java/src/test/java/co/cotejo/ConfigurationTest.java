package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import co.cotejo.error.ConfigurationError;
import co.cotejo.error.CotejoError;
import java.net.http.HttpClient;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The golden cases test which keys and addresses are refused; these tests are about messages and other settings. */
class ConfigurationTest {
  private static final String URL = "https://api.cotejo.example";

  @ParameterizedTest
  @CsvSource({"sk_test_cot_a, SANDBOX", "sk_live_cot_a, PRODUCTION"})
  void takesTheEnvironmentFromThePrefixOfTheKey(String key, Environment expected) {
    assertEquals(expected, CotejoClient.builder().apiKey(key).baseUrl(URL).build().environment());
  }

  @ParameterizedTest
  @ValueSource(strings = {"pk_test_1", "sk_test_a b", "sk_test_a\r\nX: 1"})
  void refusesAKeyWithoutItsValueInTheMessage(String key) {
    var builder = CotejoClient.builder().apiKey(key).baseUrl(URL);
    CotejoError error = assertThrows(ConfigurationError.class, builder::build);
    assertFalse(error.getMessage().contains(key));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://192.0.2.1", "https://a b", "https://a.example?x=1"})
  void refusesAnAddressWithoutItsValueInTheMessage(String url) {
    var builder = CotejoClient.builder().apiKey(LocalService.KEY).baseUrl(url);
    CotejoError error = assertThrows(ConfigurationError.class, builder::build);
    assertFalse(error.getMessage().contains(url));
  }

  @Test
  void refusesValuesThatMakeNoSense() {
    var builder = CotejoClient.builder().apiKey(LocalService.KEY).baseUrl(URL);
    assertThrows(ConfigurationError.class, builder.timeout(Duration.ZERO)::build);
    assertThrows(ConfigurationError.class, builder.timeout(Duration.ofSeconds(1)).maxRetries(-1)::build);
    assertThrows(ConfigurationError.class, builder.maxRetries(0).userAgent("a\nb")::build);
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
}
