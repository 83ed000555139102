type Body = Record<string, unknown>;

/** A path may begin with the schema of the attribute (RFC 7644, section 3.5.2). */
const OWN_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
/** Attributes of people that providers send and that we do not keep. Without them the rest of a change still counts. */
const NOT_KEPT =
  /^(?:urn:|(?:addresses|entitlements|ims|locale|nickName|password|phoneNumbers|photos|preferredLanguage|profileUrl|roles|timezone|title|userType|x509Certificates)(?:[.[]|$))/i;
/** We keep one address, with the type `work`. */
const OTHER_ADDRESS = /^emails\[type eq "(?!work")/i;
const ACTIVE = /^active$/i;
/** An attribute with several values that a filter compares as if it had one; outside quotation marks. */
const WHOLE_ATTRIBUTE = /"(?:\\.|[^"\\])*"|\b(emails|groups|members)(?= +(?:eq|ne|co|sw|ew) )/gi;

/** Brings what Okta, Microsoft Entra and others send into the form that the library reads. */
export function bodyInOneForm(body: object): object {
  if (!('Operations' in body)) {
    return withBoolean(body as Body);
  }
  return Array.isArray(body.Operations) ? { ...body, Operations: body.Operations.flatMap(operationInOneForm) } : body;
}

/** Microsoft Entra asks for `members eq "usr_1"`, which means one of the values. */
export const filterInOneForm = (filter: string): string =>
  filter.replace(WHOLE_ATTRIBUTE, (found, name?: string) => (name === undefined ? found : `${name}.value`));

/** @returns no operation for an attribute that we do not keep */
function operationInOneForm(operation: unknown): unknown[] {
  if (!isObject(operation)) {
    return [operation];
  }
  const { path, value } = operation;
  if (typeof path !== 'string') {
    return [isObject(value) ? { ...operation, value: valueInOneForm(value) } : operation];
  }
  const own = path.replace(OWN_SCHEMA, '');
  if (NOT_KEPT.test(own) || OTHER_ADDRESS.test(own)) {
    return [];
  }
  return [ACTIVE.test(own) ? { ...operation, path: 'active', value: booleanOf(value) } : { ...operation, path: own }];
}

function valueInOneForm(value: Body): Body {
  const own = Object.entries(value).map(([name, each]) => [name.replace(OWN_SCHEMA, ''), each] as const);
  return withBoolean(Object.fromEntries(own.filter(([name]) => !NOT_KEPT.test(name))));
}

const withBoolean = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => (ACTIVE.test(name) ? ['active', booleanOf(value)] : [name, value])),
  );

/** Microsoft Entra sends `"False"` for the boolean `active`, unless its administrator sets a flag. */
const booleanOf = (value: unknown): unknown =>
  typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
