package co.cotejo.receipt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalJsonTest {
  /** From RFC 8785, appendix B, and values of positions. */
  @ParameterizedTest
  @CsvSource({
    "0.0,0", "-0.0,0", "5e-324,5e-324", "1.7976931348623157e308,1.7976931348623157e+308",
    "9007199254740992,9007199254740992", "295147905179352830000,295147905179352830000", "1e21,1e+21",
    "9.999999999999997e22,9.999999999999997e+22", "1e23,1e+23", "333333333.3333333,333333333.3333333",
    "0.000001,0.000001", "1e-7,1e-7", "9.5e-7,9.5e-7", "4.711,4.711", "-74.0721,-74.0721", "4.0,4", "-74,-74",
    "2e-3,0.002", "100,100", "2.0E10,20000000000", "1000000000000,1000000000000"
  })
  void writesNumbersAsJavaScriptDoes(double value, String expected) {
    assertEquals(expected, CanonicalJson.ofNumber(value));
  }

  @Test
  void writesEachNumberSoThatItIsReadBack() {
    Random random = new Random(1);
    for (int times = 0; times < 5_000; times++) {
      double value = (random.nextDouble() - 0.5) * 360;
      assertEquals(value, Double.parseDouble(CanonicalJson.ofNumber(value)));
    }
  }

  @Test
  void escapesOnlyWhatJsonNeeds() {
    assertEquals("\"a\\\"\\\\\\n\\t\\u0001/ñ🙂\u2028\"", CanonicalJson.ofText("a\"\\\n\t\u0001/ñ🙂\u2028"));
  }
}
