import { createConfig, lintFromString } from '@redocly/openapi-core';

/** All recommended rules of Redocly, with warnings as errors, and the optional rules that we also want. */
const rules = {
  extends: ['recommended-strict'],
  rules: {
    'operation-description': 'error',
    'operation-singular-tag': 'error',
    'operation-tag-defined': 'error',
    'parameter-description': 'error',
    'path-params-defined': 'error',
    'component-name-unique': 'error',
    'spec-strict-refs': 'error',
    'request-mime-type': { severity: 'error', allowedValues: ['application/json', 'application/x-ndjson', 'text/csv'] },
    'response-mime-type': {
      severity: 'error',
      allowedValues: [
        'application/json',
        'application/problem+json',
        'application/jwk-set+json',
        'application/x-ndjson',
        'text/csv',
      ],
    },
  },
};

/**
 * @param {string} text an OpenAPI document
 * @returns {Promise<string[]>} one line for each finding
 */
export async function openApiFindings(text) {
  const config = await createConfig(/** @type {any} */ (rules));
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location: [place] }) => `${place?.pointer ?? ''} ${ruleId}: ${message}`);
}
