export type Body = Record<string, unknown>;

export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

/** A refusal of a request, with status and `scimType` of RFC 7644, section 3.12. */
export class ScimError extends Error {
  constructor(
    readonly status: number,
    readonly scimType?: string,
  ) {
    super(scimType ?? `status ${status}`);
  }
}

/** An attribute may begin with the name of its schema (RFC 7644, section 3.10). */
const OWN_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/** Name of an attribute without its schema and in lower case: capitals mean nothing (RFC 7643, section 2.1). */
export const nameInOneForm = (name: string): string => name.trim().replace(OWN_SCHEMA, '').toLowerCase();

/** An object whose attributes have names in one form; of two that differ by case, the later one counts. */
export const bodyInOneForm = (body: object): Body =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [nameInOneForm(name), value]));

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Microsoft Entra sends the boolean `"False"` as text, or as `[{ "value": "False" }]`, unless its administrator sets a flag.
 * @returns `null` without a value   @throws ScimError `invalidValue`
 */
export function booleanOf(value: unknown): boolean | null {
  const [only] = Array.isArray(value) && value.length === 1 ? value : [value];
  const plain = isObject(only) ? (bodyInOneForm(only).value ?? only) : only;
  if (plain === undefined || plain === null || typeof plain === 'boolean') {
    return plain ?? null;
  }
  if (typeof plain !== 'string' || !/^(?:true|false)$/i.test(plain)) {
    throw new ScimError(400, 'invalidValue');
  }
  return plain.toLowerCase() === 'true';
}

/** @returns `null` without a value   @throws ScimError `invalidValue` for anything but a text or a number */
export function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') {
    return null;
  }
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new ScimError(400, 'invalidValue');
  }
  return String(value);
}

/**
 * The values of an attribute that may have several: objects with a `value`. Some providers send one object in place of the list,
 * or plain texts in place of objects.
 * @throws ScimError `invalidValue`
 */
export function valuesOf(value: unknown): Body[] {
  if (value === undefined || value === null) {
    return [];
  }
  const list = (Array.isArray(value) ? value : [value]).filter((each) => each !== null);
  return list.map((each) => {
    if (isObject(each)) {
      return bodyInOneForm(each);
    }
    if (typeof each !== 'string' || !Array.isArray(value)) {
      throw new ScimError(400, 'invalidValue');
    }
    return { value: each };
  });
}
