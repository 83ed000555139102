import { House, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { TenantRole } from '../../../src/api/roles.js';
import type { Language, MemberView, SessionView } from '../../../src/api/session.api.js';
import { atLeast } from '../session/member.js';

type SignedIn = SessionView & { member: MemberView };

/** A page inside the shell: its path, its code (fetched when it is first opened), who sees it, its place in the menu. */
export interface Page {
  path: string;
  load: () => Promise<{ Component: ComponentType }>;
  allow: (session: SignedIn) => boolean;
  nav?: { icon: LucideIcon; group?: NavGroup } & Record<Language, string>;
}

export type NavGroup = 'tenant' | 'try' | 'operator' | 'own';

/** Members of a tenant with this role or one that may more. */
const tenantWith = (role: TenantRole) => (session: SignedIn) =>
  session.tenant !== null && atLeast(session.member.role, role);

/** Every page of who is signed in; one line each, in the order of the menu. */
export const PAGES: readonly Page[] = [
  {
    path: 'overview',
    load: () => import('../overview/overview-page.js'),
    allow: tenantWith('viewer'),
    nav: { es: 'Inicio', en: 'Overview', icon: House },
  },
];

/** Where somebody starts: the first page of the menu they may see. */
export const homeOf = (session: SignedIn): string =>
  `/${PAGES.find(({ nav, allow }) => nav && allow(session))?.path ?? 'account'}`;
