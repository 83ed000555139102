package co.cotejo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import co.cotejo.model.FieldError;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-11-28T12:00:00Z");

  @Test
  void readsSecondsAndTheThreeFormsOfADate() {
    assertEquals(Optional.of(Duration.ofSeconds(120)), RetryAfter.read("120", NOW));
    Optional<Duration> two = Optional.of(Duration.ofSeconds(2));
    assertEquals(two, RetryAfter.read("Sat, 28 Nov 2026 12:00:02 GMT", NOW));
    assertEquals(two, RetryAfter.read("Saturday, 28-Nov-26 12:00:02 GMT", NOW));
    assertEquals(two, RetryAfter.read("Sat Nov 28 12:00:02 2026", NOW));
  }

  @Test
  void takesADateThatHasPassedAsNoWait() {
    assertEquals(Optional.of(Duration.ZERO), RetryAfter.read("Sun, 06 Nov 1994 08:49:37 GMT", NOW));
    assertEquals(Optional.of(Duration.ZERO), RetryAfter.read("Sunday, 06-Nov-94 08:49:37 GMT", NOW));
    assertEquals(Optional.of(Duration.ZERO), RetryAfter.read("Sun Nov  6 08:49:37 1994", NOW));
  }

  @Test
  void countsAnyOtherTextAsMissing() {
    for (String text : new String[] {"soon", "-1", "1.5", "", "2026-11-28T12:00:02Z", "Sat, 99 Nov 2026 12:00:02 GMT"}) {
      assertEquals(Optional.empty(), RetryAfter.read(text, NOW), text);
    }
  }

  @Test
  void aFieldErrorNamesFieldAndCode() {
    assertEquals("FieldError[pointer=/cedula, code=required]", new FieldError("/cedula", "required").toString());
  }
}
