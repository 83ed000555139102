import type { Mail, MailKind, MailParams } from './mail.js';
import { renderMail } from './render-mail.js';

const AT = Date.parse('2026-11-22T15:30:00-05:00');
const PARAMS: MailParams = {
  verify_email: { token: 'tok-1_A' },
  already_registered: {},
  company_has_account: {},
  invitation: { token: 'tok-1_A', company: 'Café & Té <S.A.S.>', role: 'developer', invitedBy: 'Ana "A"' },
  reset_password: { token: 'tok-1_A' },
  password_changed: { at: AT },
  second_factor_changed: { at: AT, change: 'enabled' },
  key_expires_soon: { keyName: 'checkout', last4: 'a1b2', expiresAt: AT, days: 7 },
  key_exposed: { keyName: 'checkout', last4: 'a1b2', at: AT },
  policy_waits: { by: 'Ana', company: null, at: AT },
  policy_returned: { by: null, to: 'standard', at: AT },
  plan_changed: { from: 'negocio', to: 'init', at: AT },
  webhook_disabled: { host: 'hooks.acme.example', reason: 'failing', at: 0 },
};

function rendered(kind: MailKind, language: 'es' | 'en', params: object = PARAMS[kind]) {
  const rest = { id: 'mail_1', to: 'ana@example.com', createdAt: AT, endsAt: AT + 1, attempts: 0, sentAt: null };
  const mail = { ...rest, kind, language, params, state: 'waiting' } as Mail;
  const result = renderMail(mail, { consoleUrl: 'https://console.example.com' });
  if (!result) {
    throw new Error('no text');
  }
  return result;
}

describe.each(['es', 'en'] as const)('in %s', (language) => {
  it.each(Object.keys(PARAMS) as MailKind[])('renders %s completely, with its link', (kind) => {
    const { subject, text, html } = rendered(kind, language);
    expect(subject.length).toBeGreaterThan(10);
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object/);
    expect(html).toContain(`<html lang="${language}">`);
    if ('token' in PARAMS[kind]) {
      const link = text.match(/https:\S+/)?.[0] ?? '';
      expect(link).toMatch(/^https:\/\/console\.example\.com\/[a-z-]+#tok-1_A$/);
      expect(html).toContain(`href="${link}"`);
    }
  });

  it('writes times in Bogotá time', () => {
    expect(rendered('password_changed', language).text).toMatch(
      language === 'es' ? /22 de noviembre de 2026/ : /22 November 2026/,
    );
  });
});

it('escapes markup and line breaks in the name of a company', () => {
  const { html } = rendered('invitation', 'es');
  expect(html).toContain('Café &amp; Té &lt;S.A.S.&gt;');
  expect(html).not.toContain('<S.A.S.>');
  const { subject } = rendered('invitation', 'es', { ...PARAMS.invitation, company: 'a\r\nBcc: b@example.com' });
  expect(subject).not.toMatch(/[\r\n]/);
});
