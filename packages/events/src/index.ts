export * from './delivery/delivery-records.js';
export { DestinationRules } from './destinations/destination-rules.js';
export * from './endpoints/webhook-endpoint.js';
export * from './endpoints/webhook-store.js';
export { EventPublisher, type NewEvent } from './publishing/event-publisher.js';
export * from './webhook-errors.js';
