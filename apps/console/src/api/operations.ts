import type { ActivityPage, ActivitySearch } from './activity.api.js';
import type {
  AskLift,
  BlockedLines,
  BlockedValueQuery,
  BlockList,
  FoundBlocks,
  NewBlock,
  SeenLift,
} from './blocks.api.js';
import type { ComplianceView, DataSubject, DataSubjectFindings } from './compliance.api.js';
import type { DriftReport } from './drift.api.js';
import type { AccountNetworks, CreateKey, KeyList, KeyView, NewKeyView, RestrictKey, RotateKey } from './keys.api.js';
import type { ChangeRole, InvitationView, Invite, MemberList } from './members.api.js';
import type {
  AuditCheckpoint,
  AuditVerdictView,
  CreateTenant,
  InviteOperator,
  JobView,
  ListsStatus,
  Outbox,
  PlanView,
  SetPlan,
  SourceView,
  TenantView,
  TrafficView,
} from './operator.api.js';
import type { CheckedOrders, CheckOrders } from './orders.api.js';
import type { OutcomeCountsView } from './outcomes.api.js';
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
  DraftPolicy,
  ListEntryDigests,
  NewListEntry,
  PolicyNotice,
  PolicyStages,
  ReturnPolicy,
  SeenPolicy,
  ShadowAgreement,
  TenantPolicy,
  WithdrawPolicy,
} from './policies.api.js';
import type { Role } from './roles.js';
import type {
  Confirmation,
  Language,
  MailServer,
  MemberView,
  OpenSession,
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorSetup,
  SessionView,
  SignedOut,
  SignIn,
} from './session.api.js';
import type { AcceptInvitation, LinkView, MailToken, NewPassword, Puzzle, SignUp, Welcome } from './sign-up.api.js';
import type {
  Company,
  FoundCompany,
  ProviderAddress,
  ProviderPage,
  SaveProvider,
  ScimToken,
  StartedTest,
  StartSignIn,
  TestProvider,
} from './sso.api.js';
import type { QuotaView, UsageReport } from './usage.api.js';
import type {
  ChangeWebhook,
  CreateWebhook,
  DeliveryLog,
  NewWebhookView,
  RotateWebhookSecret,
  SentTest,
  WebhookList,
  WebhookView,
} from './webhooks.api.js';

export type OperationMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Bounds of a request body. */
interface BodyLimits {
  bytes: number;
  /** Levels of nested objects and arrays. */
  depth: number;
  /** Members of all objects, and elements of all arrays, together. */
  members: number;
}

/** Larger than the API accepts, so that members can try how the API refuses a body. */
const PLAYGROUND_BODY: BodyLimits = { bytes: 20_480, depth: 16, members: 256 };
/** One text: the largest answer of the API that has a receipt. */
const RECEIPT_BODY: BodyLimits = { bytes: 262_144, depth: 8, members: 64 };
/** A policy may have two lists of 10,000 entries. */
const POLICY_BODY: BodyLimits = { bytes: 262_144, depth: 12, members: 26_000 };

/** Five fields with 1,000 lines together. */
const BLOCK_BODY: BodyLimits = { bytes: 262_144, depth: 8, members: 64 };
/** Rows of a batch, as one text. */
const ORDERS_BODY: BodyLimits = { bytes: 98_304, depth: 2, members: 16 };

type Unconfirmed =
  /** The request itself carries the password. */
  | 'has_password'
  /** A member whose session was stolen must be able to end it quickly. */
  | 'ends_own_session'
  | 'own_name_and_language'
  /** It uses fictional test values only. */
  | 'test_values_only'
  /** A draft decides nothing. The member who puts it in shadow confirms it, and answers for it: see `PolicyController`. */
  | 'decides_nothing'
  /**
   * The audit log notes nothing of it, although its method is not GET. The limits of changes do not count it, except the key
   * that the playground creates: see `PlaygroundKeys`.
   */
  | 'changes_nothing';

/** Who may call an operation and how the server answers it. */
export interface OperationRules {
  /**
   * `open`: no session needed. `half_signed_in`: the password was accepted, the second factor is still missing.
   * A role: this role or one with more rights.
   */
  access: 'open' | 'half_signed_in' | Role;
  /** Exists in the sandbox only; production answers 404. */
  sandbox?: true;
  /**
   * Why a change does not need the password again. For every other change with a session, the member must have typed the
   * password in the last five minutes; else 403 `confirmation_required`.
   */
  unconfirmed?: Unconfirmed;
  /**
   * Only takes rights away that a counted change gave. The limits of changes do not count it: whoever uses up the changes of a
   * tenant must not keep its admins from ending that.
   */
  takesAway?: true;
  /** The page sends an `Idempotency-Key`; a second request with the same key gets 409 `already_done`. */
  once?: true;
  /**
   * Limits of a body that needs more than 8 KB, 8 levels and 64 members. Such a body is read only with a session, so the
   * operation must not be open.
   */
  bodyLimits?: BodyLimits;
  /** Success status, 200 by default. 202 and 204 answer without a body. */
  status?: 202 | 204;
}

/** Carries the types of an operation's request body and answer; it has no value at run time. */
interface OperationTypes<Body, Answer> {
  readonly types?: { body: Body; answer: Answer };
}
const types = <Body, Answer>(): OperationTypes<Body, Answer> => ({});
type None = undefined;

/**
 * Every operation of the console's API: access rules, request body, answer. The server's handlers (`@Operation`), the pages'
 * client and the tests all read this table. Every request except GET also carries `X-CSRF-Token` and our own `Origin`.
 */
export const OPERATIONS = {
  'GET /api/session': { access: 'open', ...types<None, SessionView>() },
  'POST /api/session': { access: 'open', ...types<SignIn, SessionView>() },
  'POST /api/session/second-factor': { access: 'half_signed_in', ...types<SecondFactorCode, SessionView>() },
  'POST /api/session/confirm': {
    access: 'viewer',
    unconfirmed: 'changes_nothing',
    ...types<Confirmation, SessionView>(),
  },
  'DELETE /api/session': { access: 'open', ...types<None, SignedOut>() },

  /** The answer depends on the domain of the address only, so it never shows who has an account. */
  'POST /api/company-sign-in': { access: 'open', ...types<{ email: string }, FoundCompany>() },
  /** `:tenant` is `-` for operators. */
  'GET /api/sso/:tenant': { access: 'open', ...types<None, Company>() },
  'POST /api/sso/:tenant': { access: 'open', ...types<StartSignIn, ProviderAddress>() },
  /** The identity provider sends the browser here; the answer is a redirect. */
  'GET /api/sso/:tenant/callback': { access: 'open', ...types<None, void>() },

  'GET /api/sign-up/puzzle': { access: 'open', ...types<None, Puzzle>() },
  /** The result arrives by e-mail, so the answer never shows who already has an account. */
  'POST /api/sign-up': { access: 'open', status: 202, ...types<SignUp, void>() },
  'POST /api/sign-up/verify': { access: 'open', ...types<MailToken, Welcome>() },
  'POST /api/links': { access: 'open', ...types<MailToken, LinkView>() },
  'POST /api/invitations/accept': { access: 'open', ...types<AcceptInvitation, SessionView>() },
  /** The answer is the same for unknown addresses. */
  'POST /api/password/forgot': { access: 'open', status: 202, ...types<{ email: string }, void>() },
  'POST /api/password/reset': { access: 'open', status: 204, ...types<NewPassword, void>() },

  'GET /api/mail-server': { access: 'open', ...types<None, MailServer>() },

  'POST /api/account/password': {
    access: 'viewer',
    unconfirmed: 'has_password',
    status: 204,
    ...types<{ current: string; password: string }, void>(),
  },
  'PATCH /api/account': {
    access: 'viewer',
    unconfirmed: 'own_name_and_language',
    ...types<{ name?: string; language?: Language }, MemberView>(),
  },
  'POST /api/account/second-factor': { access: 'viewer', ...types<None, SecondFactorSetup>() },
  'POST /api/account/second-factor/enable': {
    access: 'viewer',
    ...types<SecondFactorCode, RecoveryCodes>(),
  },
  'POST /api/account/second-factor/recovery-codes': {
    access: 'viewer',
    ...types<None, RecoveryCodes>(),
  },
  'DELETE /api/account/second-factor': { access: 'viewer', status: 204, ...types<None, void>() },
  'GET /api/account/sessions': { access: 'viewer', ...types<None, { sessions: OpenSession[] }>() },
  'DELETE /api/account/sessions/:id': {
    access: 'viewer',
    unconfirmed: 'ends_own_session',
    status: 204,
    ...types<None, void>(),
  },

  /** The plans of the deployment, which are no secret. */
  'GET /api/plans': { access: 'viewer', ...types<None, { plans: PlanView[] }>() },
  /** A member can use only its own `:tenant`. An operator can use every tenant. */
  'GET /api/tenants/:tenant/quota': { access: 'viewer', ...types<None, QuotaView>() },
  'GET /api/tenants/:tenant/keys': { access: 'viewer', ...types<None, KeyList>() },
  'POST /api/tenants/:tenant/keys': {
    access: 'developer',
    once: true,
    ...types<CreateKey, NewKeyView>(),
  },
  'POST /api/tenants/:tenant/keys/:id/rotate': {
    access: 'developer',
    once: true,
    ...types<RotateKey, NewKeyView>(),
  },
  'POST /api/tenants/:tenant/keys/:id/revoke': { access: 'developer', takesAway: true, ...types<None, KeyView>() },
  'PUT /api/tenants/:tenant/keys/:id/restriction': { access: 'admin', ...types<RestrictKey, KeyView>() },
  'PUT /api/tenants/:tenant/networks': { access: 'admin', ...types<AccountNetworks, AccountNetworks>() },
  'GET /api/tenants/:tenant/webhooks': { access: 'viewer', ...types<None, WebhookList>() },
  'POST /api/tenants/:tenant/webhooks': {
    access: 'developer',
    once: true,
    ...types<CreateWebhook, NewWebhookView>(),
  },
  'PATCH /api/tenants/:tenant/webhooks/:id': { access: 'developer', ...types<ChangeWebhook, WebhookView>() },
  'POST /api/tenants/:tenant/webhooks/:id/rotate': {
    access: 'developer',
    once: true,
    ...types<RotateWebhookSecret, NewWebhookView>(),
  },
  'POST /api/tenants/:tenant/webhooks/:id/enable': { access: 'developer', ...types<None, WebhookView>() },
  'POST /api/tenants/:tenant/webhooks/:id/disable': {
    access: 'developer',
    takesAway: true,
    ...types<None, WebhookView>(),
  },
  'DELETE /api/tenants/:tenant/webhooks/:id': {
    access: 'developer',
    takesAway: true,
    status: 204,
    ...types<None, void>(),
  },
  /** Confirmed and counted like a change, because each test sends a request to a server of somebody. */
  'POST /api/tenants/:tenant/webhooks/:id/test': { access: 'developer', once: true, ...types<None, SentTest>() },
  'GET /api/tenants/:tenant/webhooks/:id/deliveries': { access: 'viewer', ...types<None, DeliveryLog>() },
  'POST /api/tenants/:tenant/webhooks/:id/deliveries/:event/repeat': {
    access: 'developer',
    once: true,
    status: 202,
    ...types<None, void>(),
  },
  'GET /api/tenants/:tenant/policy': { access: 'viewer', ...types<None, TenantPolicy>() },
  'GET /api/tenants/:tenant/policy/agreement': { access: 'viewer', ...types<None, ShadowAgreement>() },
  /** The console chooses id and version. */
  'PUT /api/tenants/:tenant/policy/draft': {
    access: 'admin',
    unconfirmed: 'decides_nothing',
    bodyLimits: POLICY_BODY,
    ...types<DraftPolicy, PolicyStages>(),
  },
  'GET /api/tenants/:tenant/policy/notice': { access: 'admin', ...types<None, PolicyNotice>() },
  'POST /api/tenants/:tenant/policy/shadow': { access: 'admin', ...types<SeenPolicy, PolicyStages>() },
  /** Another person than the author must do it: see `activationProblem`. */
  'POST /api/tenants/:tenant/policy/activate': { access: 'admin', ...types<SeenPolicy, PolicyStages>() },
  /** Needs no second person: it leads only to the version that decided before, or to the standard policy. */
  'POST /api/tenants/:tenant/policy/return': { access: 'admin', ...types<ReturnPolicy, PolicyStages>() },
  'POST /api/tenants/:tenant/policy/withdraw': { access: 'admin', ...types<WithdrawPolicy, PolicyStages>() },
  'POST /api/tenants/:tenant/policy/list-entries': {
    access: 'admin',
    unconfirmed: 'changes_nothing',
    ...types<NewListEntry, ListEntryDigests>(),
  },
  'GET /api/tenants/:tenant/blocks': { access: 'viewer', ...types<None, BlockList>() },
  'POST /api/tenants/:tenant/blocks': {
    access: 'admin',
    bodyLimits: BLOCK_BODY,
    ...types<NewBlock, BlockedLines>(),
  },
  'POST /api/tenants/:tenant/blocks/find': {
    access: 'viewer',
    unconfirmed: 'changes_nothing',
    ...types<BlockedValueQuery, FoundBlocks>(),
  },
  'POST /api/tenants/:tenant/blocks/:id/ask-lift': { access: 'admin', takesAway: true, ...types<AskLift, BlockList>() },
  /** Another person than the one who asked must do it. */
  'POST /api/tenants/:tenant/blocks/:id/lift': { access: 'admin', takesAway: true, ...types<SeenLift, BlockList>() },
  'POST /api/tenants/:tenant/blocks/:id/keep': { access: 'admin', ...types<SeenLift, BlockList>() },
  'GET /api/tenants/:tenant/compliance': { access: 'viewer', ...types<None, ComplianceView>() },
  /** The compressed entries of a list, by their SHA-256. */
  'GET /api/tenants/:tenant/compliance/lists/:content': { access: 'viewer', ...types<None, Uint8Array>() },
  /** Confirmed and counted like a change, because it says whether the account holds something about a person. */
  'POST /api/tenants/:tenant/compliance/data-subjects': {
    access: 'admin',
    ...types<DataSubject, DataSubjectFindings>(),
  },
  'GET /api/tenants/:tenant/outcomes': { access: 'viewer', ...types<None, OutcomeCountsView>() },
  /** Checks orders with the member's own key. Their answers pass through and are stored nowhere. */
  'POST /api/tenants/:tenant/order-checks': {
    access: 'viewer',
    unconfirmed: 'changes_nothing',
    bodyLimits: ORDERS_BODY,
    ...types<CheckOrders, CheckedOrders>(),
  },
  /** Query: `?from=2026-11-01&to=2026-11-30&key=key_1`. */
  'GET /api/tenants/:tenant/usage': { access: 'viewer', ...types<None, UsageReport>() },
  /** The same query, and `&table=decisions&language=en`. */
  'GET /api/tenants/:tenant/usage.csv': { access: 'viewer', ...types<None, string>() },
  /** Query: `?period=week`, see `DriftPeriod`. */
  'GET /api/tenants/:tenant/drift': { access: 'viewer', ...types<None, DriftReport>() },
  /** Query: `?before=SEQ` for older entries. */
  /** POST, because what is searched for must be in no URL. */
  'POST /api/tenants/:tenant/activity': {
    access: 'viewer',
    unconfirmed: 'changes_nothing',
    ...types<ActivitySearch, ActivityPage>(),
  },
  'POST /api/tenants/:tenant/sign-ins': {
    access: 'admin',
    unconfirmed: 'changes_nothing',
    ...types<ActivitySearch, ActivityPage>(),
  },
  'GET /api/tenants/:tenant/members': { access: 'admin', ...types<None, MemberList>() },
  'POST /api/tenants/:tenant/invitations': { access: 'admin', once: true, ...types<Invite, InvitationView>() },
  'DELETE /api/tenants/:tenant/invitations/:id': {
    access: 'admin',
    takesAway: true,
    status: 204,
    ...types<None, void>(),
  },
  /** A lower role takes away; `MembersController` counts every other one. */
  'PATCH /api/tenants/:tenant/members/:id': { access: 'admin', takesAway: true, ...types<ChangeRole, MemberView>() },
  'DELETE /api/tenants/:tenant/members/:id': { access: 'admin', takesAway: true, status: 204, ...types<None, void>() },

  'GET /api/tenants/:tenant/sso': { access: 'admin', ...types<None, ProviderPage>() },
  'PUT /api/tenants/:tenant/sso': { access: 'admin', ...types<SaveProvider, ProviderPage>() },
  /** Confirmed and counted like a change, because each test sends requests to a server of somebody. */
  'POST /api/tenants/:tenant/sso/test': { access: 'admin', ...types<TestProvider, StartedTest>() },
  'DELETE /api/tenants/:tenant/sso': { access: 'admin', takesAway: true, status: 204, ...types<None, void>() },
  'POST /api/tenants/:tenant/sso/domains': {
    access: 'admin',
    status: 204,
    ...types<{ domain: string }, void>(),
  },
  'DELETE /api/tenants/:tenant/sso/domains/:domain': {
    access: 'admin',
    takesAway: true,
    status: 204,
    ...types<None, void>(),
  },
  'POST /api/tenants/:tenant/sso/enforce': { access: 'admin', ...types<{ breakGlass: string }, ProviderPage>() },
  'POST /api/tenants/:tenant/sso/relax': { access: 'admin', ...types<None, ProviderPage>() },
  'POST /api/tenants/:tenant/sso/scim-token': { access: 'admin', once: true, ...types<None, ScimToken>() },
  'DELETE /api/tenants/:tenant/sso/scim-token': {
    access: 'admin',
    takesAway: true,
    status: 204,
    ...types<None, void>(),
  },

  'GET /api/playground/catalogue': { access: 'developer', sandbox: true, ...types<None, Catalogue>() },
  'POST /api/playground/calls': {
    access: 'developer',
    unconfirmed: 'changes_nothing',
    sandbox: true,
    bodyLimits: PLAYGROUND_BODY,
    ...types<PlaygroundCall, PlaygroundAnswer>(),
  },
  'GET /api/playground/scenarios': { access: 'developer', sandbox: true, ...types<None, { scenarios: Scenario[] }>() },
  'POST /api/playground/scenarios': {
    access: 'developer',
    unconfirmed: 'test_values_only',
    sandbox: true,
    once: true,
    ...types<NewScenario, Scenario>(),
  },
  'DELETE /api/playground/scenarios/:id': {
    access: 'developer',
    unconfirmed: 'test_values_only',
    sandbox: true,
    status: 204,
    ...types<None, void>(),
  },
  'POST /api/receipts/check': {
    access: 'viewer',
    unconfirmed: 'changes_nothing',
    bodyLimits: RECEIPT_BODY,
    ...types<ReceiptCheck, ReceiptVerdict>(),
  },

  'GET /api/operator/tenants': { access: 'operator', ...types<None, { tenants: TenantView[] }>() },
  'POST /api/operator/tenants': { access: 'operator', once: true, ...types<CreateTenant, TenantView>() },
  'GET /api/operator/tenants/:tenant': { access: 'operator', ...types<None, TenantView>() },
  'PUT /api/operator/tenants/:tenant/plan': { access: 'operator', ...types<SetPlan, TenantView>() },
  'POST /api/operator/tenants/:tenant/suspend': { access: 'operator', ...types<None, TenantView>() },
  'POST /api/operator/tenants/:tenant/resume': { access: 'operator', ...types<None, TenantView>() },
  /** The policy keeps its id and version. */
  'PUT /api/operator/tenants/:tenant/policies/draft': {
    access: 'operator',
    unconfirmed: 'decides_nothing',
    bodyLimits: POLICY_BODY,
    ...types<DraftPolicy, PolicyStages>(),
  },
  'GET /api/operator/lists': { access: 'operator', ...types<None, ListsStatus>() },
  'GET /api/operator/traffic': { access: 'operator', ...types<None, TrafficView>() },
  'GET /api/operator/sources': { access: 'operator', ...types<None, { sources: SourceView[] }>() },
  'GET /api/operator/jobs': { access: 'operator', ...types<None, { jobs: JobView[] }>() },
  'POST /api/operator/jobs/:name/run': { access: 'operator', once: true, ...types<None, JobView>() },
  'POST /api/operator/jobs/:name/runs/:id/retry': { access: 'operator', ...types<None, JobView>() },
  'POST /api/operator/activity': {
    access: 'operator',
    unconfirmed: 'changes_nothing',
    ...types<ActivitySearch, ActivityPage>(),
  },
  'POST /api/operator/sign-ins': {
    access: 'operator',
    unconfirmed: 'changes_nothing',
    ...types<ActivitySearch, ActivityPage>(),
  },
  'POST /api/operator/audit/check': {
    access: 'operator',
    unconfirmed: 'changes_nothing',
    ...types<None, AuditVerdictView>(),
  },
  'GET /api/operator/audit/checkpoints': { access: 'operator', ...types<None, { checkpoints: AuditCheckpoint[] }>() },
  'GET /api/operator/outbox': { access: 'operator', ...types<None, Outbox>() },
  'POST /api/operator/outbox/:id/retry': { access: 'operator', ...types<None, Outbox>() },
  'GET /api/operator/members': { access: 'operator', ...types<None, MemberList>() },
  'POST /api/operator/invitations': {
    access: 'operator',
    once: true,
    ...types<InviteOperator, InvitationView>(),
  },
  'DELETE /api/operator/invitations/:id': { access: 'operator', status: 204, ...types<None, void>() },
  'DELETE /api/operator/members/:id': { access: 'operator', status: 204, ...types<None, void>() },
} as const satisfies Record<`${OperationMethod} /api/${string}`, OperationRules>;

export type OperationName = keyof typeof OPERATIONS;
type TypesOf<Name extends OperationName> = NonNullable<(typeof OPERATIONS)[Name]['types']>;
/** Request body; `undefined` when the operation takes no body. */
export type BodyOf<Name extends OperationName> = TypesOf<Name>['body'];
/** Answer; `void` when it has no body. */
export type AnswerOf<Name extends OperationName> = TypesOf<Name>['answer'];
