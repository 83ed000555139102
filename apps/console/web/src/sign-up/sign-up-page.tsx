import type { Challenge } from 'altcha-lib';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { call } from '../api/client.js';
import { ApiProblem } from '../api/problem.js';
import { useLanguage } from '../i18n/language.js';
import { useTexts } from '../i18n/texts.js';
import { MailCommand } from '../mail/mail-command.js';
import { useSession } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/fields.js';
import { Form, type FormValues } from '../ui/form.js';
import { Progress } from '../ui/meter.js';
import { PageHeader } from '../ui/page.js';
import { NewPasswordField } from './new-password-field.js';
import { NitField } from './nit-field.js';
import { signUpTexts } from './sign-up-texts.js';

export function Component() {
  const t = useTexts(signUpTexts);
  const { session } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (session.stage === 'signed_in') {
    return <Navigate to="/" replace />;
  }
  if (!session.signUpOpen) {
    return <PageHeader title={t('closed_title')} description={t('closed')} />;
  }
  return (
    <>
      {sentTo !== null && <LookAtMail email={sentTo} onBack={() => setSentTo(null)} />}
      {/* The form stays mounted with its values, so that the person can go back and correct them. */}
      <div hidden={sentTo !== null}>
        <SignUpForm isShown={sentTo === null} onSent={setSentTo} />
      </div>
    </>
  );
}

function SignUpForm({ isShown, onSent }: { isShown: boolean; onSent: (email: string) => void }) {
  const t = useTexts(signUpTexts);
  const { language } = useLanguage();
  const [isSolving, setSolving] = useState(false);
  const [typed, setTyped] = useState({ company: '', name: '', email: '' });
  const send = async (values: FormValues) => {
    const email = values.text('email').trim();
    setSolving(true);
    const solution = await fetchAndSolvePuzzle().finally(() => setSolving(false));
    const [company, nit, name] = ['company', 'nit', 'name'].map((field) => values.text(field).trim());
    const body = { company: company ?? '', nit: nit ?? '', name: name ?? '', email, language, solution };
    await call('POST /api/sign-up', { body: { ...body, password: values.text('password') } });
    onSent(email);
  };
  const fieldTexts = {
    email: { disposable: t('email_disposable') },
    nit: { malformed: t('nit_malformed'), wrong_check_digit: t('nit_wrong') },
  };
  const fieldProps = (field: keyof typeof typed) => ({
    name: field,
    isRequired: true,
    value: typed[field],
    onChange: (value: string) => setTyped({ ...typed, [field]: value }),
  });
  return (
    <div className="stack">
      {isShown && <PageHeader title={t('title')} description={t('lead')} />}
      <Form submitLabel={t('submit')} onSubmit={send} fieldTexts={fieldTexts}>
        <TextField {...fieldProps('company')} label={t('company')} autoComplete="organization" maxLength={100} />
        <NitField />
        <TextField
          {...fieldProps('name')}
          label={t('name')}
          description={t('name_description')}
          autoComplete="name"
          maxLength={80}
        />
        <TextField {...fieldProps('email')} type="email" label={t('email')} autoComplete="email" maxLength={254} />
        <NewPasswordField label={t('password')} email={`${typed.email} ${typed.name}`} company={typed.company} />
        {isSolving && <Progress label={t('solving')} share={null} />}
      </Form>
      <p>
        {t('have_account')} <Link to="/sign-in">{t('sign_in')}</Link>
      </p>
    </div>
  );
}

/** @throws ApiProblem `puzzle_failed` when this browser cannot solve the puzzle in time */
async function fetchAndSolvePuzzle(): Promise<string> {
  const { challenge } = await call('GET /api/sign-up/puzzle', {});
  const { solvePuzzle } = await import('./solve-puzzle.js');
  const solution = await solvePuzzle(challenge as Challenge).catch(() => null);
  if (solution === null) {
    throw new ApiProblem(400, 'puzzle_failed');
  }
  return solution;
}

function LookAtMail({ email, onBack }: { email: string; onBack: () => void }) {
  const t = useTexts(signUpTexts);
  return (
    <>
      <PageHeader title={t('check_email')} description={t('look', { email })} />
      <p>{t('look_hint')}</p>
      <MailCommand to={email} />
      <div>
        <Button onPress={onBack}>{t('look_again')}</Button>
      </div>
    </>
  );
}
