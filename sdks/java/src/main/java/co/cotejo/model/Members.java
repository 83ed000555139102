// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
package co.cotejo.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** What all records do with their members. */
final class Members {
  private Members() {}

  /** Lists the names of the members that are not null, for example {@code Gps[lat, lon]}. */
  static String describe(String type, Object... namesAndValues) {
    StringJoiner names = new StringJoiner(", ", type + "[", "]");
    for (int at = 0; at < namesAndValues.length; at += 2) {
      if (namesAndValues[at + 1] != null) {
        names.add((String) namesAndValues[at]);
      }
    }
    return names.toString();
  }

  /** Unlike {@code List.copyOf}, it accepts an element that is null. */
  static <T> List<T> copy(List<T> list) {
    return list == null ? null : Collections.unmodifiableList(new ArrayList<>(list));
  }

  /** Keeps the order of the entries. */
  static <T> Map<String, T> copy(Map<String, T> map) {
    return map == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
