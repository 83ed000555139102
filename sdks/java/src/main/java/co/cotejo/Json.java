package co.cotejo;

import co.cotejo.error.ConfigurationError;
import co.cotejo.receipt.DocumentNumber;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Optional;

/** Reads and writes JSON. Its failures have no text of Jackson, which may quote the document. */
final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  /** @return the document, or empty when the bytes are not one JSON object */
  static Optional<JsonNode> readObject(byte[] bytes) {
    try {
      return Optional.ofNullable(MAPPER.readTree(bytes)).filter(JsonNode::isObject);
    } catch (IOException notJson) {
      return Optional.empty();
    }
  }

  /** @return the model, or empty when a member has another type than the model */
  static <T> Optional<T> toModel(JsonNode json, Class<T> type) {
    try {
      return Optional.ofNullable(MAPPER.treeToValue(json, type));
    } catch (JsonProcessingException otherShape) {
      return Optional.empty();
    }
  }

  static JsonNode toTree(Object body) {
    try {
      return body instanceof JsonNode tree ? tree : MAPPER.valueToTree(body);
    } catch (IllegalArgumentException notWritable) {
      throw new ConfigurationError("The request cannot be written as JSON");
    }
  }

  /** Writes a request as it is sent: short numbers of documents get zeros on the left. */
  static byte[] writeRequest(Object request) {
    return write(DocumentNumber.withPadding(toTree(request)));
  }

  static byte[] write(Object body) {
    try {
      return MAPPER.writeValueAsBytes(body);
    } catch (JsonProcessingException notWritable) {
      throw new ConfigurationError("The request cannot be written as JSON");
    }
  }
}
