/** Keys of the state Redis that belong together. Names are without namespace and environment. */
export interface KeyFamily {
  name: string;
  keys: RegExp;
  /** `single`: each key is right by itself. `left_out`: not in a backup. */
  kind: 'consistent' | 'single' | 'left_out';
  /** Of a `consistent` family: the key that changes with every change of the family. All its keys are saved as of one value. */
  asOf?: string;
  /** Why the family is kept or left out. */
  why: string;
}

/**
 * Every key of the state Redis, family by family; the first match counts. `test/full/deployment/backup.spec.ts` fails on a running product that has
 * a key outside of this table; `family-searches.spec.ts` of @cotejo/compliance fails when a family is not in the answers to data subjects.
 */
export const KEY_FAMILIES: readonly KeyFamily[] = [
  {
    name: 'last use of keys',
    keys: /^account:(used|callers|notices):/,
    kind: 'single',
    why: 'when a key was last used, by whom after a rotation, and which notices were sent',
  },
  {
    name: 'sign-ins on their way',
    keys: /^account:audit:stream:(apart|lease)$/,
    kind: 'left_out',
    why: 'sign-ins that are not in the files of the audit stream yet; a gap in their numbers shows it',
  },
  {
    name: 'checks of the audit log',
    keys: /^account:audit:(checkpoints|stream:state|refused:.+)$/,
    kind: 'single',
    why: 'results of the daily check, the state of the audit stream, and refused sign-ins',
  },
  { name: 'statements', keys: /^account:sla:/, kind: 'single', why: 'monthly statements of service' },
  {
    name: 'decision versions',
    keys: /^account:decision-version:/,
    kind: 'single',
    why: 'scorecards and policies that receipts are replayed with',
  },
  {
    name: 'blocks',
    keys: /^account:blocks?:/,
    kind: 'consistent',
    asOf: 'account:audit:revision',
    why: 'digests of blocked buyers, until the end of the block',
  },
  {
    name: 'accounts',
    keys: /^account:/,
    kind: 'consistent',
    asOf: 'account:audit:revision',
    why: 'tenants, MACs of keys, policies, cleared entries, scenarios and the audit log',
  },
  {
    name: 'members',
    keys: /^console:(member|address|address-of-tenant|members|identity|provider|providers|mail-domain|mail-domains|scim-token|directory|directory-of)(:|$)/,
    kind: 'consistent',
    asOf: 'account:audit:revision',
    why: 'members, identity providers, mail domains and directories',
  },
  {
    name: 'sessions and links',
    keys: /^console:/,
    kind: 'left_out',
    why: 'sessions, links, invitations, mails and limits end by themselves; a restored link would work a second time',
  },
  {
    name: 'webhooks',
    keys: /^events:(endpoints|marks|cursor)(:|$)/,
    kind: 'single',
    why: 'where events are sent, and which were published',
  },
  {
    name: 'events on their way',
    keys: /^events:/,
    kind: 'left_out',
    why: 'they are delivered within days, or sent again by their cause',
  },
  { name: 'lock of the lists', keys: /^lists:lock$/, kind: 'left_out', why: 'held while a refresh writes' },
  {
    name: 'lists',
    keys: /^lists:/,
    kind: 'consistent',
    asOf: 'lists:current',
    why: 'signed bundles of sanctions lists',
  },
  {
    name: 'limits of the moment',
    keys: /^admission:(\{[^}]+\}:(ring|open|batches|marks?)(:|$)|reconciliation$)/,
    kind: 'left_out',
    why: 'rate limits, open requests and batches, and idempotency marks last a day at most',
  },
  { name: 'usage', keys: /^admission:/, kind: 'single', why: 'quotas and usage, for bills' },
  { name: 'outcomes', keys: /^outcomes:/, kind: 'single', why: 'counts of reported outcomes' },
  { name: 'decision counts', keys: /^decisions:/, kind: 'single', why: 'counts of decisions by tenant and day' },
  { name: 'spending', keys: /^spend:/, kind: 'single', why: 'what vendors cost by day and month, for their caps' },
  { name: 'jobs', keys: /^jobs:/, kind: 'left_out', why: 'the worker plans its jobs again at its start' },
  { name: 'presence', keys: /^(gateways|restore)$/, kind: 'left_out', why: 'which gateways run now' },
];

/** @param name without namespace and environment   @returns `undefined` for a key that no version of this build writes */
export const familyOf = (name: string): KeyFamily | undefined => KEY_FAMILIES.find(({ keys }) => keys.test(name));
