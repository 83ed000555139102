import { type MailTexts, momentIn } from './mail-text.js';

const CHANGES = {
  enabled: 'Two-step verification of your account was switched on.',
  disabled: 'Two-step verification of your account was switched off.',
  new_codes: 'New recovery codes were made. The earlier ones no longer work.',
  code_used: 'One of your recovery codes was used to sign in. That code no longer works.',
};

const ROLES = { viewer: 'viewer', developer: 'developer', admin: 'administrator', operator: 'operator' };

const NOT_YOU = 'If it was not you, reset your password at once and tell who administers your account.';

const moment = (epochMs: number): string => `${momentIn('en', epochMs)}, Bogotá time`;

export const ENGLISH: MailTexts = {
  verify_email: ({ token }) => ({
    subject: 'Confirm your e-mail address for Cotejo',
    paragraphs: [
      'Somebody asked for a trial account of Cotejo with this address.',
      'If it was you, confirm it. You then see your test key.',
    ],
    action: { label: 'Confirm my address', page: '/verify-email', token },
    note: 'The link works once, for 24 hours. If it was not you, do nothing: without this step there is no account.',
  }),
  already_registered: () => ({
    subject: 'You already have an account at Cotejo',
    paragraphs: [
      'Somebody asked for a trial account of Cotejo with this address, which already has one.',
      'If it was you, sign in with your password. You can reset it there.',
    ],
    action: { label: 'Sign in', page: '/sign-in' },
    note: 'If it was not you, do nothing: your account has not changed.',
  }),
  company_has_account: () => ({
    subject: 'Your company already has an account at Cotejo',
    paragraphs: [
      'You asked for a trial account of Cotejo. The company with that NIT has one, and there is one trial for each company.',
      'Ask who administers the account in your company for an invitation.',
    ],
    note: 'If it was not you, do nothing: no account was made.',
  }),
  invitation: ({ token, company, role, invitedBy }) => ({
    subject: company === null ? 'Invitation to operate Cotejo' : `Invitation to the account of ${company} at Cotejo`,
    paragraphs: [
      `${invitedBy === null ? 'You are invited' : `${invitedBy} invites you`} to ${
        company === null ? 'the console of Cotejo' : `the account of ${company} at Cotejo`
      }, as ${ROLES[role]}.`,
    ],
    action: { label: 'Accept the invitation', page: '/invitation', token },
    note: 'The link works once, for 7 days. If you did not expect it, do nothing.',
  }),
  reset_password: ({ token }) => ({
    subject: 'Reset your password for Cotejo',
    paragraphs: ['Somebody asked to reset the password of your account.'],
    action: { label: 'Choose a new password', page: '/reset-password', token },
    note: 'The link works once, for 30 minutes. If it was not you, do nothing: your password stays as it is.',
  }),
  password_changed: ({ at }) => ({
    subject: 'Your password for Cotejo changed',
    paragraphs: [`The password of your account changed on ${moment(at)}. Your other sessions ended.`, NOT_YOU],
    action: { label: 'Go to the console', page: '/sign-in' },
  }),
  second_factor_changed: ({ at, change }) => ({
    subject: 'Two-step verification of your account changed',
    paragraphs: [`${CHANGES[change]} It was on ${moment(at)}.`, NOT_YOU],
    action: { label: 'Look at my account', page: '/account' },
  }),
  key_expires_soon: ({ keyName, last4, expiresAt, days }) => ({
    subject: `A key of Cotejo expires ${days === 1 ? 'tomorrow' : `in ${days} days`}`,
    paragraphs: [
      `The key “${keyName}”, which ends in ${last4}, expires on ${moment(expiresAt)}. From then on its queries are refused.`,
      'Rotate it in the console: the new one and the old one work together for as long as you choose.',
    ],
    action: { label: 'See my keys', page: '/keys' },
  }),
  key_exposed: ({ keyName, last4, at }) => ({
    subject: 'A key of Cotejo was exposed',
    paragraphs: [
      `The key “${keyName}”, which ends in ${last4}, came on ${moment(at)} in a web address or in the body of a query, where systems on the way may keep it.`,
      'Rotate it now, and send the new one in the authorization header only.',
    ],
    action: { label: 'Rotate the key', page: '/keys' },
  }),
};
