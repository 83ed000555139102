import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Secret, TOTP } from 'otpauth';
import { expect, PASSWORD, signInMember, test } from './console-product.js';
import { copyShown, copyWith } from './copy-shown.js';

const COOKIE = '__Host-cotejo';

test('each cookie is Secure, HttpOnly and host-only, and signing in replaces the session', async ({
  page,
  product,
  context,
}) => {
  const { email } = await signInMember(product, { context });
  const cookies = await context.cookies();
  // The session, and the mark of a browser that this member has signed in with before.
  expect(cookies.map(({ name }) => name.replace(/-browser-.+/, '-browser')).sort()).toEqual([
    COOKIE,
    `${COOKIE}-browser`,
  ]);
  for (const each of cookies) {
    expect(each).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Strict' });
  }
  const cookie = cookies.find(({ name }) => name === COOKIE);
  await page.goto('/overview');
  expect(await page.evaluate(() => document.cookie)).toBe('');

  // An attacker who plants a cookie would know the session, so signing in must never keep it.
  const planted = 'P'.repeat(43);
  await context.clearCookies();
  await context.addCookies([{ ...(cookie as NonNullable<typeof cookie>), value: planted }]);
  await page.goto('/sign-in');
  await page.getByLabel('Correo', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();
  const renewed = (await context.cookies()).find(({ name }) => name === COOKIE);
  expect(renewed).toBeDefined();
  expect([planted, cookie?.value]).not.toContain(renewed?.value);
});

test('the content security policy blocks inline scripts and styles', async ({ browser, product }) => {
  // A new context, because the fixture of `context` fails on violations, which this test provokes.
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const violations: string[] = [];
  page.on('console', (message) => violations.push(message.text()));
  const answer = await page.goto(`${product.consoleUrl}/sign-in`);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/(?<!wasm-)unsafe|nonce|\*|https?:/);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
    const image = document.createElement('div');
    image.innerHTML = '<img src="x:" onerror="window.ran = true"><style>body { display: none }</style>';
    document.body.append(image);
    return new Promise((resolve) => setTimeout(() => resolve('ran' in window), 200));
  });
  expect(ran).toBe(false);
  await expect(page.locator('body')).toBeVisible();
  expect(violations.filter((text) => text.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(3);
  await context.close();
});

test('a foreign site cannot create a key with the session of a member who visits it', async ({
  page,
  product,
  context,
}) => {
  const { tenant } = await signInMember(product, { context });
  const target = `${product.consoleUrl}/api/tenants/${tenant}/keys`;
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url() === target) {
      answers.push(response.status());
    }
  });
  const evil = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<form method="post" enctype="text/plain" action="${target}"><input name='{"name":"x","a":"' value='"}'></form>`,
    );
  });
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  try {
    // A browser treats localhost and 127.0.0.1 as different sites.
    await page.goto(`http://localhost:${(evil.address() as AddressInfo).port}/`);
    const fetched = await page.evaluate(
      (url) =>
        fetch(url, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }).then(
          ({ status }) => status,
          () => 'refused',
        ),
      target,
    );
    expect(fetched).toBe('refused');
    await page.evaluate(() => document.forms[0]?.submit());
    await expect.poll(() => answers.at(-1)).toBeGreaterThanOrEqual(400);
  } finally {
    evil.close();
  }
  expect(await product.people.accounts.keys.list(tenant)).toEqual([]);
  // A request with the session's cookie also fails without the CSRF token or from another origin.
  const reasonWith = async (headers: Record<string, string>) =>
    (await (await context.request.post(target, { headers, data: { name: 'x' } })).json()).reason;
  expect(await reasonWith({ origin: product.consoleUrl })).toBe('csrf_invalid');
  expect(await reasonWith({ origin: 'https://evil.example' })).toBe('foreign_origin');
  expect(await reasonWith({})).toBe('foreign_origin');
});

test('returns 404 for the data of another tenant, and shows no operator page to a member', async ({
  page,
  product,
  context,
}) => {
  const other = await product.people.member('otra@empresa.example', 'admin', 'otra-empresa');
  await signInMember(product, { context });
  for (const path of ['keys', 'webhooks', 'usage', 'members', 'activity', 'quota']) {
    const { status } = await page.request
      .get(`/api/tenants/${other.tenant}/${path}?from=2026-11-01&to=2026-11-02`)
      .then((answer) => ({ status: answer.status() }));
    expect([path, status]).toEqual([path, 404]);
  }
  await page.goto(`/operator/tenants/${other.tenant}/keys`);
  await expect(page.getByRole('heading', { name: 'Esta página no existe' })).toBeVisible();
});

test('sign-in requires the second factor, refuses a used code and accepts a recovery code', async ({
  page,
  product,
  context,
}) => {
  const { email, member } = await signInMember(product, { context });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Activar el segundo factor' }).click();
  await expect(page.getByRole('img', { name: 'Código QR' })).toBeVisible();
  const secret = await copyShown(page, 'Clave para escribir a mano');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  // Uses the code of the previous time step, which is still valid, and keeps the current code for signing in.
  await page.getByLabel('Código de seis dígitos').fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  const codes = await copyWith(page.getByRole('button', { name: /^(Copiar todos|Copiado)$/ }));
  await page.getByRole('link', { name: 'Claves' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Volver a los códigos' }).click();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByText('Activo', { exact: true })).toBeVisible();

  const signIn = async () => {
    await context.clearCookies();
    await page.goto('/sign-in');
    await page.getByLabel('Correo', { exact: true }).fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Ingresar' }).click();
    await expect(page.getByRole('heading', { name: 'Segundo factor' })).toBeVisible();
  };
  await signIn();
  const code = totp.generate();
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();

  await signIn();
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(
    page
      .getByText(/código/i)
      .filter({ hasText: /no|incorrecto|usado/i })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await page.getByLabel('Código de recuperación').fill(codes.split('\n')[0] ?? '');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();
  const actions = (await product.people.accounts.audit.list(20)).filter(({ object }) => object === member.id);
  expect(actions.map(({ action }) => action)).toContain('member.use_recovery_code');
});
