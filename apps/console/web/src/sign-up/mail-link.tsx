import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { LinkView } from '../../../src/api/sign-up.api.js';
import { call } from '../api/client.js';
import { ApiProblem } from '../api/problem.js';
import { useTexts } from '../i18n/texts.js';
import { signInTexts } from '../sign-in/sign-in-texts.js';
import { PageHeader } from '../ui/page.js';
import { Answer } from '../ui/states.js';

interface MailLinkProps {
  kind: LinkView['kind'];
  /** Shown below the message when the link does not work. */
  fallback: ReactNode;
  children: (link: { token: string; link: LinkView }) => ReactNode;
}

/** Reads the token after the `#`, which browsers never send to a server, and removes it from the address at once. */
function takeToken(): string {
  const token = /^#(?:token=)?([\w.-]+)$/.exec(location.hash)?.[1] ?? '';
  if (token) {
    history.replaceState(history.state, '', location.pathname);
  }
  return token;
}

/** A page that opens from a link in an email. Opening it does not use the link up, because mail scanners open links too. */
export function MailLink({ kind, fallback, children }: MailLinkProps) {
  const t = useTexts(signInTexts);
  const [token] = useState(takeToken);
  const reading = useQuery({
    queryKey: ['POST /api/links', token],
    queryFn: ({ signal }) => call('POST /api/links', { body: { token } }, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { error, data } = reading;
  const isBad =
    token === '' ||
    (data && data.kind !== kind) ||
    (error instanceof ApiProblem && error.status < 500 && !error.isTemporary);
  if (isBad) {
    return (
      <>
        <PageHeader title={t('link_bad_title')} description={t('link_bad')} />
        <div>{fallback}</div>
      </>
    );
  }
  return <Answer query={reading}>{(link) => children({ token, link })}</Answer>;
}
