package co.cotejo;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the header Retry-After: a whole number of seconds. Any other form counts as missing. */
final class RetryAfter {
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

  private RetryAfter() {}

  static Optional<Duration> read(String text) {
    return SECONDS.matcher(text).matches() ? Optional.of(Duration.ofSeconds(Long.parseLong(text))) : Optional.empty();
  }
}
