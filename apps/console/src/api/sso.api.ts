import type { TenantRole } from './roles.js';
import type { Instant, Language } from './session.api.js';

export interface StartSignIn {
  /** `confirm`: prove the member of the open session again, in place of a password. */
  purpose: 'sign_in' | 'confirm';
  /** Path of our page to which the browser returns. */
  next: string;
  language: Language;
}

/** Where the browser goes next: an address of the identity provider. */
export interface ProviderAddress {
  url: string;
}

export interface GroupRole {
  group: string;
  role: TenantRole;
}

/** See `ProviderSettings` in `packages/members`. */
export interface SaveProvider {
  issuer: string;
  clientId: string;
  /** Left out: keeps the stored secret. `null`: a public client. */
  clientSecret?: string | null;
  groupsFrom: 'token' | 'directory';
  groupsClaim: string;
  groupRoles: GroupRole[];
  defaultRole: TenantRole | null;
  acr: string | null;
}

/** The identity provider of a tenant, without its secrets. */
export interface ProviderView extends Omit<SaveProvider, 'clientSecret'> {
  hasSecret: boolean;
  enforced: boolean;
  /** Id of the member who can always sign in with a password. */
  breakGlass: string | null;
  /** When somebody first signed in with these settings. */
  provenAt: Instant | null;
  /** Whether the provider sends a directory (SCIM), and how many people and groups it has sent. */
  directory: { users: number; active: number; groups: number } | null;
}

/** What the people who run the provider have to enter there. */
export interface ProviderAddresses {
  redirectUri: string;
  backChannelLogoutUri: string;
  signOutUri: string;
  /** Page that starts the sign-in, for bookmarks and for the provider's list of applications. */
  signInUri: string;
  scimUri: string;
}

export interface ProviderPage {
  provider: ProviderView | null;
  addresses: ProviderAddresses;
}

/** Shown once. */
export interface ScimToken {
  token: string;
}
