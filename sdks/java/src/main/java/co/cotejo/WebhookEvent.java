package co.cotejo;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A genuine event. Types that are newer than this SDK are passed on.
 *
 * @param id stable: the same event that arrives twice has the same id
 * @param type such as {@code list.updated}
 * @param timestamp when it happened, ISO 8601
 * @param data an object
 */
public record WebhookEvent(String id, String type, String timestamp, JsonNode data) {}
