/** Providers whose words the page uses beside its fields. */
export const PROVIDER_KINDS = ['entra', 'google', 'okta', 'other'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

const HOSTS: Record<Exclude<ProviderKind, 'other'>, RegExp> = {
  entra: /^login\.microsoftonline\.com$/,
  google: /^accounts\.google\.com$/,
  okta: /\.okta(?:preview|-emea)?\.com$/,
};

/** The kind of a provider by the host of its issuer. */
export function kindOfIssuer(issuer: string): ProviderKind {
  const host = URL.parse(issuer)?.hostname ?? '';
  return PROVIDER_KINDS.find((kind) => kind !== 'other' && HOSTS[kind].test(host)) ?? 'other';
}

/** Addresses that a provider has a field for, in the order of its form. */
export const ADDRESSES_OF = {
  entra: ['redirectUri', 'signOutUri', 'signInUri'],
  google: ['redirectUri', 'signInUri'],
  okta: ['redirectUri', 'signOutUri', 'signInUri'],
  other: ['redirectUri', 'backChannelLogoutUri', 'signOutUri', 'signInUri'],
} as const;

/** Names that are no words of ours. */
export const ENTRA_ISSUER = 'https://login.microsoftonline.com/ID/v2.0';
export const ENTRA_CLAIM = 'email';
export const OKTA_START = 'Initiate login URI';
