// Generated from docs/reference/openapi.json by sdks/generate.mjs; do not edit.
/** Requests and answers of the API. */
package co.cotejo.model;
