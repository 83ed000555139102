import { type MailTexts, momentIn } from './mail-text.js';

const CHANGES = {
  enabled: 'Two-step verification of your account was switched on.',
  disabled: 'Two-step verification of your account was switched off.',
  new_codes: 'New recovery codes were created. The old codes no longer work.',
  code_used: 'One of your recovery codes was used to sign in. That code no longer works.',
};

const ROLES = { viewer: 'viewer', developer: 'developer', admin: 'administrator', operator: 'operator' };

const NOT_YOU = 'If it was not you, reset your password now and tell the administrator of your account.';

const moment = (epochMs: number): string => `${momentIn('en', epochMs)}, Bogotá time`;

export const ENGLISH: MailTexts = {
  verify_email: ({ token }) => ({
    subject: 'Confirm your e-mail address for Cotejo',
    paragraphs: [
      'Someone requested a Cotejo trial account with this address.',
      'If it was you, confirm the address. You will then see your test key.',
    ],
    action: { label: 'Confirm my address', page: '/verify-email', token },
    note: 'The link works once, within 24 hours. If it was not you, do nothing: no account is created without this step.',
  }),
  already_registered: () => ({
    subject: 'You already have a Cotejo account',
    paragraphs: [
      'Someone requested a Cotejo trial account with this address. The address already has an account.',
      'If it was you, sign in with your password. If you forgot it, you can reset it on the same page.',
    ],
    action: { label: 'Sign in', page: '/sign-in' },
    note: 'If it was not you, do nothing: your account has not changed.',
  }),
  company_has_account: () => ({
    subject: 'Your company already has a Cotejo account',
    paragraphs: [
      'You requested a Cotejo trial account. The company with that NIT already has an account, and each company gets one trial only.',
      'Contact the administrator of the account in your company and request an invitation.',
    ],
    note: 'If it was not you, do nothing: no account was created.',
  }),
  invitation: ({ token, company, role, invitedBy }) => ({
    subject: company === null ? 'Invitation to operate Cotejo' : `Invitation to the Cotejo account of ${company}`,
    paragraphs: [
      `${invitedBy === null ? 'You are invited' : `${invitedBy} invites you`} to ${
        company === null ? 'the Cotejo console' : `the Cotejo account of ${company}`
      }, with the role ${ROLES[role]}.`,
    ],
    action: { label: 'Accept the invitation', page: '/invitation', token },
    note: 'The link works once, within 7 days. If you did not expect this invitation, do nothing.',
  }),
  reset_password: ({ token }) => ({
    subject: 'Reset your Cotejo password',
    paragraphs: ['Someone requested a new password for your account.'],
    action: { label: 'Choose a new password', page: '/reset-password', token },
    note: 'The link works once, within 30 minutes. If it was not you, do nothing: your password stays the same.',
  }),
  password_changed: ({ at }) => ({
    subject: 'Your Cotejo password was changed',
    paragraphs: [
      `The password of your account was changed on ${moment(at)}. Your other sessions were closed.`,
      NOT_YOU,
    ],
    action: { label: 'Go to the console', page: '/sign-in' },
  }),
  second_factor_changed: ({ at, change }) => ({
    subject: 'The two-step verification of your account was changed',
    paragraphs: [`${CHANGES[change]} Date: ${moment(at)}.`, NOT_YOU],
    action: { label: 'Review my account', page: '/account' },
  }),
  key_expires_soon: ({ keyName, last4, expiresAt, days }) => ({
    subject: `A Cotejo API key expires ${days === 1 ? 'tomorrow' : `in ${days} days`}`,
    paragraphs: [
      `The key “${keyName}”, which ends in ${last4}, expires on ${moment(expiresAt)}. After that, the API rejects its queries.`,
      'Rotate the key in the console: the old key and the new key both work for the time you choose.',
    ],
    action: { label: 'See my keys', page: '/keys' },
  }),
  key_exposed: ({ keyName, last4, at }) => ({
    subject: 'A Cotejo API key was exposed',
    paragraphs: [
      `The key “${keyName}”, which ends in ${last4}, was sent on ${moment(at)} in a web address or in the body of a query. Systems between you and the API may have stored it.`,
      'Rotate the key now, and send the new key in the authorization header only.',
    ],
    action: { label: 'Rotate the key', page: '/keys' },
  }),
  policy_waits: ({ by, company, at }) => ({
    subject: company === null ? 'A policy waits for your approval' : `A policy of ${company} waits for your approval`,
    paragraphs: [
      `${by ?? 'A Cotejo operator'} put a policy in shadow on ${moment(at)}. Until it is activated, the earlier policy decides.`,
      'Review what changes, and activate it if you agree. The person who prepared it cannot activate it.',
    ],
    action: { label: 'Review the policy', page: company === null ? '/policy' : '/operator/tenants' },
  }),
  policy_returned: ({ by, to, at }) => ({
    subject: `Your account returned to the ${to} policy`,
    paragraphs: [
      `${by ?? 'A Cotejo operator'} returned to the ${to} policy on ${moment(at)}. It decides since then.`,
      'One person can do this, because that policy decided before. If you did not expect it, review the policy with your team.',
    ],
    action: { label: 'See the policy', page: '/policy' },
  }),
  plan_changed: ({ from, to, at }) => ({
    subject: 'The plan of your account changed',
    paragraphs: [
      `A Cotejo operator changed the plan of your account from ${from} to ${to} on ${moment(at)}. The new plan applies since then.`,
      'See in the console which operations, sources and quota it has. If you did not expect it, write to your provider of the service.',
    ],
    action: { label: 'See the plan', page: '/plan' },
  }),
  webhook_disabled: ({ host, reason, at }) => ({
    subject: 'Cotejo stopped sending events to your webhook',
    paragraphs: [
      `The webhook of your account at ${host} was disabled on ${moment(at)}. ${
        reason === 'gone'
          ? 'Your server answered 410, which means that it receives no more events.'
          : 'No delivery succeeded for five days.'
      }`,
      'New events are neither sent to this webhook nor stored for it. Enable it again when the server works.',
    ],
    action: { label: 'See my webhooks', page: '/webhooks' },
  }),
};
