package co.cotejo;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the header Retry-After: a whole number of seconds, or a date. Any other form counts as missing. */
final class RetryAfter {
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");
  private static final int RECENT_YEARS = 50;

  /** The three forms of an HTTP date (RFC 9110, 5.6.7). All of them are in GMT. */
  private static final List<DateTimeFormatter> DATES =
      List.of(
          DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH),
          new DateTimeFormatterBuilder()
              .appendPattern("EEEE, dd-MMM-")
              .appendValueReduced(ChronoField.YEAR, 2, 2, LocalDate.now().minusYears(RECENT_YEARS))
              .appendPattern(" HH:mm:ss 'GMT'")
              .toFormatter(Locale.ENGLISH),
          DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH));

  private RetryAfter() {}

  /** @return the wait, zero for a date that has passed */
  static Optional<Duration> read(String text, Instant now) {
    if (SECONDS.matcher(text).matches()) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    return DATES.stream()
        .flatMap(form -> momentOf(text, form).stream())
        .findFirst()
        .map(moment -> moment.isAfter(now) ? Duration.between(now, moment) : Duration.ZERO);
  }

  private static Optional<Instant> momentOf(String text, DateTimeFormatter form) {
    try {
      return Optional.of(LocalDateTime.parse(text, form).toInstant(ZoneOffset.UTC));
    } catch (DateTimeException otherForm) {
      return Optional.empty();
    }
  }
}
