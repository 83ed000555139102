import { type AttributePath, isMeant, parsePath } from './scim-filter.js';
import { type Body, bodyInOneForm, isObject, nameInOneForm, ScimError, valuesOf } from './scim-forms.js';

/** Attributes of an entry while a request changes them, by name in lower case. */
export type Draft = Record<string, unknown>;

/** Attributes that may have several values. */
const SEVERAL: ReadonlySet<string> = new Set(['emails', 'members']);
/** More addresses than a person has: each operation may look at all of them. */
const EMAILS_MAX = 50;
/** Values that the filters in the paths of one request look at, about twenty times a whole group. */
const FILTERED_MAX = 10_000;
const KINDS: ReadonlySet<string> = new Set(['add', 'remove', 'replace']);
/** Attributes that providers send and that we do not keep, or that no request changes. Without them the rest of a change still counts. */
const NOT_KEPT =
  /^(?:urn:|(?:addresses|entitlements|groups|id|ims|locale|meta|nickname|password|phonenumbers|photos|preferredlanguage|profileurl|roles|schemas|timezone|title|usertype|x509certificates)(?:[.[]|$))/;

/**
 * Applies the operations of a PATCH request (RFC 7644, section 3.5.2) in the forms that Microsoft Entra, Okta and others send.
 * @param body with names in one form   @param draft every attribute that the entry can have
 * @returns how many operations there were   @throws ScimError
 */
export function applyPatch(draft: Draft, body: Body): number {
  const { operations } = body;
  if (!Array.isArray(operations)) {
    throw new ScimError(400, 'invalidSyntax');
  }
  const budget = { filtered: FILTERED_MAX };
  for (const operation of operations) {
    if (!isObject(operation)) {
      throw new ScimError(400, 'invalidSyntax');
    }
    const { op, path, value } = bodyInOneForm(operation);
    const kind = String(op).toLowerCase();
    if (!KINDS.has(kind)) {
      throw new ScimError(400, 'invalidSyntax');
    }
    applyOperation(draft, { kind, path, value, budget });
  }
  return operations.length;
}

interface Operation {
  kind: string;
  path: unknown;
  value: unknown;
  /** Values that filters of this request may still read. */
  budget: { filtered: number };
}

function applyOperation(draft: Draft, operation: Operation): void {
  const { kind, path, value } = operation;
  if (typeof path === 'string') {
    applyAt(draft, { ...operation, path });
    return;
  }
  if (path !== undefined && path !== null) {
    throw new ScimError(400, 'invalidPath');
  }
  if (kind === 'remove') {
    throw new ScimError(400, 'noTarget');
  }
  if (!isObject(value)) {
    throw new ScimError(400, 'invalidValue');
  }
  // The names of a value without a path may be paths themselves.
  for (const [name, each] of Object.entries(value)) {
    if (Object.hasOwn(draft, nameInOneForm(name).split(/[.[]/, 1)[0] as string)) {
      applyAt(draft, { ...operation, path: name, value: each });
    }
  }
}

function applyAt(draft: Draft, { kind, path: text, value, budget }: Operation & { path: string }): void {
  if (NOT_KEPT.test(nameInOneForm(text))) {
    return;
  }
  const path = parsePath(text);
  if (!Object.hasOwn(draft, path.attribute)) {
    throw new ScimError(400, 'invalidPath');
  }
  if (SEVERAL.has(path.attribute)) {
    const before = draft[path.attribute] as Body[];
    // Only the removal of one member is quick; everything else tries the filter with the values one by one.
    const isQuick = path.where === null || (kind === 'remove' && path.part === null && path.value !== null);
    budget.filtered -= isQuick ? 0 : before.length;
    if (budget.filtered < 0) {
      throw new ScimError(400, 'tooMany');
    }
    const after = severalAfter(before, path, kind, value);
    if (path.attribute === 'emails' && after.length > EMAILS_MAX) {
      throw new ScimError(400, 'invalidValue');
    }
    draft[path.attribute] = after;
  } else if (path.part !== null) {
    const whole = isObject(draft[path.attribute]) ? (draft[path.attribute] as Body) : {};
    draft[path.attribute] = { ...whole, [path.part]: kind === 'remove' ? undefined : value };
  } else {
    draft[path.attribute] = kind === 'remove' ? undefined : value;
  }
}

function severalAfter(before: Body[], path: AttributePath, kind: string, value: unknown): Body[] {
  const isWhole = path.where === null && (path.part === null || path.part === 'value');
  // One value may come without its list.
  const given = isWhole || path.part === null ? valuesOf(typeof value === 'string' ? [value] : value) : [];
  if (isWhole && kind === 'replace') {
    return given;
  }
  if (isWhole && kind === 'add') {
    return [...without(before, given), ...given];
  }
  if (isWhole) {
    // Without a value and without brackets, a removal means all values.
    return value === undefined || value === null ? [] : without(before, given);
  }
  return kind === 'remove'
    ? removed(before, path)
    : changed(before, path, path.part === null ? (given[0] ?? {}) : { [path.part]: value });
}

function removed(before: Body[], path: AttributePath): Body[] {
  const { part } = path;
  if (part !== null) {
    return before.map((each) => (isMeant(path, each) ? { ...each, [part]: undefined } : each));
  }
  // Okta and Entra remove members one by one, so this is much work for a large group.
  return path.value === null
    ? before.filter((each) => !isMeant(path, each))
    : before.filter(({ value }) => value !== path.value);
}

/** Changes the values that are meant; without one it makes a value, so that `emails[type eq "work"].value` sets a first address. */
const changed = (before: Body[], path: AttributePath, change: Body): Body[] =>
  before.some((each) => isMeant(path, each))
    ? before.map((each) => (isMeant(path, each) ? { ...each, ...change } : each))
    : [...before, { ...path.equals, ...change }];

function without(values: Body[], others: Body[]): Body[] {
  const gone = new Set(others.map(({ value }) => value));
  return values.filter(({ value }) => !gone.has(value));
}
