import type { CreateKey, KeyList, KeyView, NewKeyView, RotateKey } from './keys.api.js';
import type { ActivityPage, ChangeRole, InvitationView, Invite, MemberList } from './members.api.js';
import type {
  ActivatePolicy,
  AuditCheckpoint,
  AuditVerdictView,
  CreateTenant,
  DraftedPolicy,
  DraftPolicy,
  InviteOperator,
  JobView,
  ListsStatus,
  Outbox,
  PlanView,
  PolicyStages,
  SetPlan,
  SourceView,
  TenantView,
} from './operator.api.js';
import type {
  Catalogue,
  NewScenario,
  PlaygroundAnswer,
  PlaygroundCall,
  ReceiptCheck,
  ReceiptVerdict,
  Scenario,
} from './playground.api.js';
import type {
  Confirmation,
  Language,
  MemberView,
  OpenSession,
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorSetup,
  SessionView,
  SignIn,
} from './session.api.js';
import type { AcceptInvitation, LinkView, MailToken, NewPassword, Puzzle, SignUp, Welcome } from './sign-up.api.js';
import type { QuotaView, UsageReport } from './usage.api.js';

type None = undefined;
type Route<Body, Answer> = { body: Body; answer: Answer };

/**
 * Every operation of the console's API: what it takes and what it answers. Answers without content are 204. Besides the session
 * cookie a change carries `X-CSRF-Token`; what is marked * asks for the password again when it was given more than five
 * minutes ago (403 `confirmation_required`); what is marked + carries an `Idempotency-Key`, and is refused with 409
 * `already_done` the second time.
 */
export interface Routes {
  'GET /api/session': Route<None, SessionView>;
  'POST /api/session': Route<SignIn, SessionView>;
  'POST /api/session/second-factor': Route<SecondFactorCode, SessionView>;
  'POST /api/session/confirm': Route<Confirmation, SessionView>;
  'DELETE /api/session': Route<None, None>;

  'GET /api/sign-up/puzzle': Route<None, Puzzle>;
  /** 202: what comes of it arrives by e-mail. */
  'POST /api/sign-up': Route<SignUp, None>;
  'POST /api/sign-up/verify': Route<MailToken, Welcome>;
  'POST /api/links': Route<MailToken, LinkView>;
  'POST /api/invitations/accept': Route<AcceptInvitation, SessionView>;
  /** 202, whether or not there is such a member. */
  'POST /api/password/forgot': Route<{ email: string }, None>;
  'POST /api/password/reset': Route<NewPassword, None>;

  'POST /api/account/password': Route<{ current: string; password: string }, None>;
  'PATCH /api/account': Route<{ name?: string; language?: Language }, MemberView>;
  'POST /api/account/second-factor': Route<None, SecondFactorSetup>; // *
  'POST /api/account/second-factor/enable': Route<SecondFactorCode, RecoveryCodes>; // *
  'POST /api/account/second-factor/recovery-codes': Route<None, RecoveryCodes>; // *
  'DELETE /api/account/second-factor': Route<None, None>; // *
  'GET /api/account/sessions': Route<None, { sessions: OpenSession[] }>;
  'DELETE /api/account/sessions/:id': Route<None, None>;

  /** `:tenant` is the member's own; an operator's may be any. */
  'GET /api/tenants/:tenant/quota': Route<None, QuotaView>;
  'GET /api/tenants/:tenant/keys': Route<None, KeyList>;
  'POST /api/tenants/:tenant/keys': Route<CreateKey, NewKeyView>; // * +
  'POST /api/tenants/:tenant/keys/:id/rotate': Route<RotateKey, NewKeyView>; // * +
  'POST /api/tenants/:tenant/keys/:id/revoke': Route<None, KeyView>; // *
  /** `?from=2026-11-01&to=2026-11-30`; the same with `.csv` answers text. */
  'GET /api/tenants/:tenant/usage': Route<None, UsageReport>;
  /** `?before=SEQ` */
  'GET /api/tenants/:tenant/activity': Route<None, ActivityPage>;
  'GET /api/tenants/:tenant/members': Route<None, MemberList>;
  'POST /api/tenants/:tenant/invitations': Route<Invite, InvitationView>; // +
  'DELETE /api/tenants/:tenant/invitations/:id': Route<None, None>;
  'PATCH /api/tenants/:tenant/members/:id': Route<ChangeRole, MemberView>; // *
  'DELETE /api/tenants/:tenant/members/:id': Route<None, None>; // *

  /** In the sandbox only, like all of the playground. */
  'GET /api/playground/catalogue': Route<None, Catalogue>;
  'POST /api/playground/calls': Route<PlaygroundCall, PlaygroundAnswer>;
  'GET /api/playground/scenarios': Route<None, { scenarios: Scenario[] }>;
  'POST /api/playground/scenarios': Route<NewScenario, Scenario>; // +
  'DELETE /api/playground/scenarios/:id': Route<None, None>;
  /** In production too. */
  'POST /api/receipts/check': Route<ReceiptCheck, ReceiptVerdict>;

  /** Operators only, from here on. */
  'GET /api/operator/tenants': Route<None, { tenants: TenantView[] }>;
  'POST /api/operator/tenants': Route<CreateTenant, TenantView>; // +
  'GET /api/operator/tenants/:tenant': Route<None, TenantView>;
  'PUT /api/operator/tenants/:tenant/plan': Route<SetPlan, TenantView>;
  'POST /api/operator/tenants/:tenant/suspend': Route<None, TenantView>;
  'POST /api/operator/tenants/:tenant/resume': Route<None, TenantView>;
  'GET /api/operator/plans': Route<None, { plans: PlanView[] }>;
  'GET /api/operator/tenants/:tenant/policies': Route<None, PolicyStages>;
  'PUT /api/operator/tenants/:tenant/policies/draft': Route<DraftPolicy, DraftedPolicy>;
  'POST /api/operator/tenants/:tenant/policies/shadow': Route<None, PolicyStages>;
  'POST /api/operator/tenants/:tenant/policies/activate': Route<ActivatePolicy, PolicyStages>; // *
  'DELETE /api/operator/tenants/:tenant/policies/:stage': Route<None, PolicyStages>;
  'GET /api/operator/lists': Route<None, ListsStatus>;
  'GET /api/operator/sources': Route<None, { sources: SourceView[] }>;
  'GET /api/operator/jobs': Route<None, { jobs: JobView[] }>;
  'POST /api/operator/jobs/:name/run': Route<None, JobView>; // +
  'POST /api/operator/jobs/:name/runs/:id/retry': Route<None, JobView>;
  'GET /api/operator/activity': Route<None, ActivityPage>;
  'POST /api/operator/audit/check': Route<None, AuditVerdictView>;
  'GET /api/operator/audit/checkpoints': Route<None, { checkpoints: AuditCheckpoint[] }>;
  'GET /api/operator/outbox': Route<None, Outbox>;
  'POST /api/operator/outbox/:id/retry': Route<None, Outbox>;
  'GET /api/operator/members': Route<None, MemberList>;
  'POST /api/operator/invitations': Route<InviteOperator, InvitationView>; // * +
  'DELETE /api/operator/invitations/:id': Route<None, None>;
  'DELETE /api/operator/members/:id': Route<None, None>; // *
}

export type RouteName = keyof Routes;
export type BodyOf<Name extends RouteName> = Routes[Name]['body'];
export type AnswerOf<Name extends RouteName> = Routes[Name]['answer'];
