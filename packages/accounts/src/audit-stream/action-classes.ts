import type { AuditAction } from '../audit/audit-entry.js';

/** Classes of OCSF 1.8.0 that the audit log uses, all of the category 3, Identity & Access Management. */
export const CLASSES = {
  account_change: { uid: 3001, name: 'Account Change' },
  authentication: { uid: 3002, name: 'Authentication' },
  entity_management: { uid: 3004, name: 'Entity Management' },
  user_access: { uid: 3005, name: 'User Access Management' },
} as const;

export type ClassName = keyof typeof CLASSES;

/** Severities of OCSF that the audit log uses. */
export const SEVERITIES = { 1: 'Informational', 2: 'Low', 3: 'Medium', 4: 'High' } as const;

/** What an action is in OCSF. */
export interface ActionClass {
  class: ClassName;
  activity: [id: number, name: string];
  severity: keyof typeof SEVERITIES;
  /** Kind of the changed object, for `entity_management`. */
  entity?: string;
}

const account = (id: number, name: string, severity: ActionClass['severity'] = 1): ActionClass => ({
  class: 'account_change',
  activity: [id, name],
  severity,
});

const entity = (kind: string, id: number, name: string, severity: ActionClass['severity'] = 1): ActionClass => ({
  class: 'entity_management',
  activity: [id, name],
  severity,
  entity: kind,
});

/** 99 is `Other` in every class of OCSF; the name says what it is. */
const OTHER = 99;

/**
 * Every action of the audit log in OCSF. Severity 2: it gives rights or weakens a protection. 3: look at it when nobody
 * expects it.
 */
export const ACTION_CLASSES: Readonly<Record<AuditAction, ActionClass>> = {
  'tenant.create': entity('tenant', 1, 'Create'),
  'tenant.set_plan': entity('tenant', 3, 'Update'),
  'tenant.restrict': entity('tenant', 3, 'Update', 2),
  'tenant.suspend': entity('tenant', 12, 'Suspend', 2),
  'tenant.resume': entity('tenant', 13, 'Resume', 2),
  'tenant.clear_entry': entity('cleared list entry', 1, 'Create', 3),
  'tenant.unclear_entry': entity('cleared list entry', 4, 'Delete'),
  'policy.draft': entity('policy', 1, 'Create'),
  'policy.shadow': entity('policy', OTHER, 'Shadow'),
  'policy.activate': entity('policy', 10, 'Activate', 2),
  'policy.return': entity('policy', OTHER, 'Return', 3),
  'policy.withdraw': entity('policy', 11, 'Deactivate', 2),
  'block.add': entity('block of buyers', 1, 'Create'),
  'block.ask_lift': entity('block of buyers', OTHER, 'Ask to Lift'),
  'block.keep': entity('block of buyers', OTHER, 'Keep'),
  'block.lift': entity('block of buyers', 4, 'Delete', 2),
  'key.create': entity('API key', 1, 'Create', 2),
  'key.rotate': entity('API key', OTHER, 'Rotate'),
  'key.revoke': entity('API key', 9, 'Disable'),
  'key.restrict': entity('API key', 3, 'Update', 2),
  'key.refused': entity('API key', OTHER, 'Refuse Use', 3),
  'key.exposed': entity('API key', OTHER, 'Mark Exposed', 4),
  'webhook.create': entity('webhook', 1, 'Create', 2),
  'webhook.change': entity('webhook', 3, 'Update', 2),
  'webhook.rotate_secret': entity('webhook', OTHER, 'Rotate Secret'),
  'webhook.reseal': entity('webhook', OTHER, 'Reseal Secret'),
  'webhook.enable': entity('webhook', 8, 'Enable'),
  'webhook.disable': entity('webhook', 9, 'Disable'),
  'webhook.delete': entity('webhook', 4, 'Delete'),
  'sandbox.reset': entity('sandbox', OTHER, 'Reset'),
  'audit.end_stream': entity('audit stream', 11, 'Deactivate', 4),
  'job.run': entity('job', OTHER, 'Run'),
  'job.retry': entity('job', OTHER, 'Retry'),
  'mail.read': entity('mail', 2, 'Read', 3),
  'mail.retry': entity('mail', OTHER, 'Retry'),
  'member.create': account(1, 'Create', 2),
  'member.invite': entity('invitation', 1, 'Create', 2),
  'member.withdraw_invitation': entity('invitation', 4, 'Delete'),
  'member.sign_in': { class: 'authentication', activity: [1, 'Logon'], severity: 1 },
  'member.change_profile': account(OTHER, 'Change Profile'),
  'member.change_role': { class: 'user_access', activity: [1, 'Assign Privileges'], severity: 3 },
  'member.remove': account(6, 'Delete', 2),
  'member.set_password': account(3, 'Password Change', 2),
  'member.renew_hash': account(OTHER, 'Renew Password Hash'),
  'member.enable_second_factor': account(10, 'MFA Factor Enable'),
  'member.disable_second_factor': account(11, 'MFA Factor Disable', 3),
  'member.reseal_second_factor': account(OTHER, 'Reseal Second Factor'),
  'member.new_recovery_codes': account(OTHER, 'New Recovery Codes', 2),
  'member.use_recovery_code': account(OTHER, 'Use Recovery Code', 3),
  'member.sync': { class: 'user_access', activity: [1, 'Assign Privileges'], severity: 2 },
  'member.break_glass': { class: 'authentication', activity: [1, 'Logon'], severity: 4 },
  'sso.configure': entity('identity provider', 3, 'Update', 3),
  'sso.enforce': entity('identity provider', OTHER, 'Enforce', 3),
  'sso.scim_token': entity('directory token', OTHER, 'Change Token', 3),
  'sso.refused': entity('identity provider', OTHER, 'Refuse Sign-in', 2),
  'sso.domain': entity('mail domain', 3, 'Update', 3),
  'directory.change': entity('directory entry', 3, 'Update', 2),
  'backup.create': entity('backup', 1, 'Create', 3),
  'backup.restore': entity('backup', OTHER, 'Restore', 4),
};
