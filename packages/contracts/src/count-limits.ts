/**
 * Subjects that are counted. A landline, a building without a flat and a fixed home network have more honest users than others of their kind, and
 * an address to which orders contra entrega go has fewer.
 */
export const COUNT_SUBJECTS = [
  'document',
  'phone',
  'landline',
  'email',
  'address',
  'building',
  'cod_address',
  'payer',
  'ip',
  'home_ip',
] as const;
export type CountSubject = (typeof COUNT_SUBJECTS)[number];

/** What is counted of a subject: its requests, those with a small amount, and the distinct others that were seen with it. */
export const COUNTED = [
  'checks',
  'small_amounts',
  'documents',
  'phones',
  'emails',
  'addresses',
  'payers',
  'ips',
] as const;
export type Counted = (typeof COUNTED)[number];

export const COUNT_WINDOWS = ['minute', 'hour', 'day', 'week'] as const;
export type CountWindow = (typeof COUNT_WINDOWS)[number];

/** More than `max` within the window is noticed. */
export interface CountLimit {
  count: Counted;
  of: CountSubject;
  window: CountWindow;
  max: number;
}

/** What a tenant counts. `week`: whether limits over a week are permitted, because they keep digests longer. */
export interface CountSettings {
  week: boolean;
  limits: CountLimit[];
}

/** Whoever tests stolen cards pays less than this. */
export const SMALL_AMOUNT_COP = 20_000;

/** Such as `documents_per_phone_day`. */
export const limitName = ({ count, of, window }: Pick<CountLimit, 'count' | 'of' | 'window'>): string =>
  `${count}_per_${of}_${window}`;

/** The kind of thing that a subject is: at most one of a kind is in a request. */
export const KIND_OF_SUBJECT = {
  document: 'documents',
  phone: 'phones',
  landline: 'phones',
  email: 'emails',
  address: 'addresses',
  building: 'addresses',
  cod_address: 'addresses',
  payer: 'payers',
  ip: 'ips',
  home_ip: 'ips',
} as const satisfies Record<CountSubject, Counted>;

const limit = (count: Counted, of: CountSubject, window: CountWindow, max: number): CountLimit => ({
  count,
  of,
  window,
  max,
});

/** The limits of a policy without `counts`, as every tenant had them before policies had limits. */
export const COUNTS_BY_DEFAULT: CountSettings = {
  week: false,
  limits: [
    limit('checks', 'document', 'minute', 10),
    limit('checks', 'document', 'hour', 20),
    limit('checks', 'document', 'day', 40),
    limit('phones', 'document', 'day', 4),
    limit('ips', 'document', 'hour', 10),
    limit('ips', 'document', 'day', 25),
    ...(['phone', 'landline'] as const).flatMap((of) => [
      limit('checks', of, 'minute', 10),
      limit('checks', of, 'hour', 20),
      limit('checks', of, 'day', 40),
      limit('documents', of, 'hour', 3),
      limit('documents', of, 'day', 5),
      limit('ips', of, 'day', 25),
    ]),
    ...(['ip', 'home_ip'] as const).flatMap((of) => [
      limit('checks', of, 'minute', 60),
      limit('checks', of, 'hour', 600),
      limit('checks', of, 'day', 3_000),
      limit('documents', of, 'hour', 120),
      limit('phones', of, 'hour', 120),
      limit('documents', of, 'day', 500),
    ]),
  ],
};
