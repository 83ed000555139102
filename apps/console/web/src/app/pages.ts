import {
  Activity,
  Ban,
  Building2,
  ChartColumn,
  ChartNoAxesCombined,
  FileSearch,
  FlaskConical,
  History,
  House,
  IdCard,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Mail,
  Package,
  Radio,
  Scale,
  ScrollText,
  ShieldCheck,
  Timer,
  UserCog,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { Navigate } from 'react-router';
import type { TenantRole } from '../../../src/api/roles.js';
import type { MemberView, SessionView } from '../../../src/api/session.api.js';
import { hasRole } from '../session/has-role.js';

export type SignedIn = SessionView & { member: MemberView };
export const isSignedIn = (session: SessionView): session is SignedIn =>
  session.stage === 'signed_in' && session.member !== null;

type Load = () => Promise<{ Component: ComponentType }>;

/** A page for signed-in members. Its code is fetched when the page is first opened. Pages without an icon are not in the menu. */
export interface Page {
  path: string;
  load: Load;
  allow: (session: SignedIn) => boolean;
  icon?: LucideIcon;
  group?: NavGroup;
}

export type NavGroup = 'tenant' | 'try' | 'operator' | 'own';

const anyMember = () => true;
/** Allows members of a tenant that have this role or a higher one. */
const tenantRole = (role: TenantRole) => (session: SignedIn) =>
  session.tenant !== null && hasRole(session.member.role, role);
const operator = ({ member }: SignedIn) => member.role === 'operator';

/** At the earlier address of a page, which bookmarks may have. */
const redirectTo =
  (to: string): Load =>
  async () => ({ Component: () => createElement(Navigate, { to, relative: 'path', replace: true }) });

/** Puts the tenant's name, and links to the tenant's other pages, above a page. For operators. */
const withTenantFrame =
  (load: Load): Load =>
  async () => {
    const [{ TenantFrame }, { Component: Page }] = await Promise.all([
      import('../operator/tenants/tenant-frame.js'),
      load(),
    ]);
    return { Component: () => createElement(TenantFrame, null, createElement(Page)) };
  };

/** Pages of one tenant. Members of the tenant open them at the root, operators under `/operator/tenants/:tenant`. */
const TENANT_PAGES = [
  { path: 'keys', role: 'viewer', icon: KeyRound, load: () => import('../keys/keys-page.js') },
  { path: 'webhooks', role: 'viewer', icon: Webhook, load: () => import('../webhooks/webhooks-page.js') },
  { path: 'policy', role: 'viewer', icon: Scale, load: () => import('../policies/policy-page.js') },
  { path: 'blocks', role: 'viewer', icon: Ban, load: () => import('../blocks/blocks-page.js') },
  { path: 'plan', role: 'viewer', icon: Package, load: () => import('../plans/plans-page.js') },
  { path: 'usage', role: 'viewer', icon: ChartColumn, load: () => import('../usage/usage-page.js') },
  { path: 'compliance', role: 'viewer', icon: ShieldCheck, load: () => import('../compliance/compliance-page.js') },
  { path: 'drift', role: 'viewer', icon: ChartNoAxesCombined, load: () => import('../drift/drift-page.js') },
  { path: 'members', role: 'admin', icon: Users, load: () => import('../people/members-page.js') },
  { path: 'company-sign-in', role: 'admin', icon: IdCard, load: () => import('../sso/provider-page.js') },
  { path: 'activity', role: 'viewer', icon: Activity, load: () => import('../activity/activity-page.js') },
] as const;

/** Pages for operators, under `/operator`. */
const OPERATOR_PAGES: Omit<Page, 'allow' | 'group'>[] = [
  { path: 'overview', icon: House, load: () => import('../operator/overview/overview-page.js') },
  { path: 'tenants', icon: Building2, load: () => import('../operator/tenants/tenants-page.js') },
  { path: 'tenants/:tenant', load: withTenantFrame(() => import('../operator/tenants/tenant-page.js')) },
  { path: 'tenants/:tenant/policies', load: redirectTo('../policy') },
  ...TENANT_PAGES.map(({ path, load }) => ({ path: `tenants/:tenant/${path}`, load: withTenantFrame(load) })),
  { path: 'sources', icon: Radio, load: () => import('../operator/sources/sources-page.js') },
  { path: 'lists', icon: ListChecks, load: () => import('../operator/lists/lists-page.js') },
  { path: 'jobs', icon: Timer, load: () => import('../operator/jobs/jobs-page.js') },
  { path: 'audit', icon: ScrollText, load: () => import('../operator/audit/audit-page.js') },
  { path: 'outbox', icon: Mail, load: () => import('../operator/outbox/outbox-page.js') },
  { path: 'members', icon: UserCog, load: () => import('../people/operators-page.js') },
];

/** Every page for signed-in members, in the order of the menu. */
export const PAGES: readonly Page[] = [
  { path: 'overview', icon: House, allow: tenantRole('viewer'), load: () => import('../overview/overview-page.js') },
  ...TENANT_PAGES.map(({ role, ...page }) => ({ ...page, allow: tenantRole(role) })),
  ...OPERATOR_PAGES.map(
    (page): Page => ({ ...page, path: `operator/${page.path}`, group: 'operator', allow: operator }),
  ),
  {
    path: 'playground',
    icon: FlaskConical,
    group: 'try',
    allow: (session) => session.environment === 'sandbox' && tenantRole('developer')(session),
    load: () => import('../playground/playground-page.js'),
  },
  {
    path: 'backtest',
    icon: History,
    group: 'try',
    allow: tenantRole('viewer'),
    load: () => import('../backtest/backtest-page.js'),
  },
  {
    path: 'decision',
    icon: FileSearch,
    group: 'try',
    allow: anyMember,
    load: () => import('../decision/decision-page.js'),
  },
  { path: 'receipts', allow: anyMember, load: redirectTo('../decision') },
  {
    path: 'account',
    icon: UserRound,
    group: 'own',
    allow: anyMember,
    load: () => import('../account/account-page.js'),
  },
];

/** The path of the member's first page: the first page of their menu. */
export const findHomePath = (session: SignedIn): string =>
  `/${PAGES.find(({ icon, allow }) => icon && allow(session))?.path ?? 'account'}`;
