package co.cotejo.receipt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples are those of the service. An empty second column means: cannot be normalised. */
class InputsTest {
  @ParameterizedTest
  @CsvSource({
    "1.000.000.001,,1000000001", "0006095801,,6095801", "52 345 678,,52345678", "00000001,,1", "1234567,,", "00000000,,",
    "12345678-9,,", "12345678901,,", "１２３４５６７８,,12345678", "C.C. 1.020.304.050,,1020304050", "12345,CC,12345", "1234,CC,",
    "712.046,CE,CE 712046", "c.e.: 0712046,CE,CE 712046", "12345678,CE,", "CC 712046,CE,", "P.P.T. 5812046,PPT,PPT 5812046",
    "ab-123 456,PA,PA AB123456", "00123456,PA,PA 123456", "ABCDEF,PA,", "12345678,TI,"
  })
  void readsADocument(String text, String kind, String expected) {
    assertEquals(Optional.ofNullable(expected), DocumentNumber.id(text, kind));
  }

  @ParameterizedTest
  @CsvSource({
    "+57 (300) 123-45.67,+573001234567", "3001234567,+573001234567", "(601) 234 5678,+576012345678",
    "57 601 234 5678,+576012345678", "0057 300 123 4567,+573001234567", "+57 1 234 5678,+576012345678",
    "57 (4) 444-5566,+576044445566", "+1234567,+1234567", "2345678,", "34911234567,", "+57 300 abc,", "++573001234567,",
    "+03001234567,"
  })
  void readsAPhone(String text, String expected) {
    assertEquals(Optional.ofNullable(expected), Inputs.phone(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "María Gómez|María Gómez", "Gómez Ñáñez, María|María Gómez Ñáñez", "María_Gómez  (Ñáñez) #3|María Gómez Ñáñez",
        "Mar1a O'Neill-Paz|Mar1a O'Neill-Paz", "A, B, C|A B C", "123 #|"
      })
  void readsAName(String text, String expected) {
    assertEquals(Optional.ofNullable(expected), Inputs.name(text));
  }

  @ParameterizedTest
  @CsvSource({"Ana@SANDBOX.Example,Ana@sandbox.example", "a@b@C.ES,a@b@c.es", "nobody,"})
  void readsAnEmail(String text, String expected) {
    assertEquals(Optional.ofNullable(expected), Inputs.email(text));
  }

  @ParameterizedTest
  @CsvSource({"249999.5,250000", "249999.4,249999", "0,0", "1000000000000,1000000000000", "-1,", "'\"5\"',"})
  void roundsPesosHalfUp(String json, String expected) throws Exception {
    assertEquals(Optional.ofNullable(expected), Inputs.pesos(new JsonMapper().readTree(json)));
  }

  @Test
  void cutsTheBlanksOfJavaScript() {
    assertEquals("a b", Blanks.trim("\ufeff\u00a0\u2003\t a b \n\u3000"));
    assertEquals("", Blanks.trim(" \u202f"));
  }
}
