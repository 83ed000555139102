import type { TenantRole } from './roles.js';
import type { Instant, Language } from './session.api.js';

export interface StartSignIn {
  /** `confirm`: prove the member of the open session again, in place of a password. */
  purpose: 'sign_in' | 'confirm';
  /** Path of our page to which the browser returns. */
  next: string;
  language: Language;
  /** Address that the provider may fill in. */
  loginHint?: string;
}

/** The account whose provider signs in the people of a mail domain; `-`: the operators. */
export interface FoundCompany {
  account: string;
}

/** Whose provider the start page leads to. */
export interface Company {
  /** `null`: the operators. */
  company: string | null;
}

/** A sign-in with settings that need not be stored. It signs nobody in. */
export interface TestProvider extends SaveProvider {
  /** Path of our page to which the browser returns. */
  next: string;
}

/** Where the browser goes next; `null`: the provider refused already, and the page has the result. */
export interface StartedTest {
  url: string | null;
}

/** What came of a test. */
export interface ProviderTestResult {
  at: Instant;
  /** Code of what went wrong; `null`: the person would have signed in. */
  problem: string | null;
  /** Claim that is missing or wrong. Without a problem: the claim of groups was missing, and the default role applied. */
  claim: string | null;
  /** The provider's own words. */
  said: string | null;
  role: TenantRole | null;
  /** Some of the groups that the provider sent. */
  groups: string[];
}

export interface ProviderTestView {
  settings: ProviderSettingsView;
  /** Whether the stored settings are the same. */
  isStored: boolean;
  /** `null`: the provider has not sent the browser back. */
  result: ProviderTestResult | null;
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
  /** Takes the secret of the last test of the same client. */
  testedSecret?: boolean;
  groupsFrom: 'token' | 'directory';
  groupsClaim: string;
  groupRoles: GroupRole[];
  defaultRole: TenantRole | null;
  acr: string | null;
}

export interface ProviderSettingsView extends Omit<SaveProvider, 'clientSecret' | 'testedSecret'> {
  hasSecret: boolean;
}

/** The identity provider of a tenant, without its secrets. */
export interface ProviderView extends ProviderSettingsView {
  enforced: boolean;
  /** Id of the member who can always sign in with a password. */
  breakGlass: string | null;
  /** When somebody first signed in, or tested the sign-in, with these settings. */
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
  /** TXT record that proves that a mail domain is the company's. */
  domainProof: { label: string; value: string };
}

export interface ProviderPage {
  provider: ProviderView | null;
  /** The last test, for a day. */
  test: ProviderTestView | null;
  addresses: ProviderAddresses;
  /** Mail domains whose people are led to this provider. */
  domains: string[];
}

/** Shown once. */
export interface ScimToken {
  token: string;
}
