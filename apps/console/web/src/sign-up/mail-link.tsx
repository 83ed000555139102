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
  /** What to do where the link is no good. */
  again: ReactNode;
  children: (link: { token: string; link: LinkView }) => ReactNode;
}

/** The token stands behind the `#`, which no server sees; it is taken out of the address at once. */
function takeToken(): string {
  const token = /^#(?:token=)?([\w.-]+)$/.exec(location.hash)?.[1] ?? '';
  if (token) {
    history.replaceState(history.state, '', location.pathname);
  }
  return token;
}

/** A page that a link in a mail leads to. Opening it only looks at the link: mail scanners open links too. */
export function MailLink({ kind, again, children }: MailLinkProps) {
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
    token === '' || (data && data.kind !== kind) || (error instanceof ApiProblem && error.status < 500 && !error.away);
  if (isBad) {
    return (
      <>
        <PageHeader title={t('link_bad_title')} description={t('link_bad')} />
        <div>{again}</div>
      </>
    );
  }
  return <Answer of={reading}>{(link) => children({ token, link })}</Answer>;
}
