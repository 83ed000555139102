import { Ajv2020 } from 'ajv/dist/2020.js';
import { PolicyFileError, readPolicy } from './policies.js';

/**
 * Reads a policy file and checks it against its JSON Schema (2020-12), `schemas/<schema>` in the same folder.
 *
 * @throws PolicyFileError that names the place of the first problem
 */
export function readCheckedPolicy<T>(policiesDir: string, file: string, schema: string): T {
  return checkPolicy(readPolicy(policiesDir, file), policiesDir, file, schema);
}

/**
 * Checks data from elsewhere against a schema of `policies/`.
 *
 * @param file name of the data in the error
 * @throws PolicyFileError that names the place of the first problem
 */
export function checkPolicy<T>(data: unknown, policiesDir: string, file: string, schema: string): T {
  // `npm run verify` checks the schemas themselves. Checking them again would be most of the work at each start.
  const ajv = new Ajv2020({ allowUnionTypes: true, validateSchema: false });
  const validate = ajv.compile(readPolicy(policiesDir, `schemas/${schema}`) as object);
  if (validate(data)) {
    return data as T;
  }
  const [problem] = validate.errors ?? [];
  const place = problem?.instancePath ?? '';
  const added: unknown = problem?.params?.additionalProperty ?? problem?.params?.unevaluatedProperty;
  const pointer = added === undefined ? place : `${place}/${String(added)}`;
  throw new PolicyFileError(file, `${place || '/'} ${problem?.message}`, pointer);
}
