import type { Page } from '@playwright/test';
import { clientOf } from '../../harness/http.js';
import { type ConsoleProduct, expect, signInMember, takePicture, test } from './console-product.js';
import { DESKTOP, expectAccessible, expectNoOverflow, PHONE } from './page-checks.js';
import { signInOperator } from './sign-in-operator.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The test cédula of a rejected buyer with a possible match, from an address far from the delivery. */
const ORDER = {
  cedula: '1000000003',
  nombre: 'Canaria Explicada Suárez',
  telefono: '+573000000002',
  ip_address: '192.0.2.3',
  ciudad: 'Bogotá',
  monto: 2_500_000,
};

/** A decision of the tenant over HTTP. */
async function decide(product: ConsoleProduct, tenant: string, body: object, include: string) {
  const { key } = await product.people.accounts.keys.create(tenant, { name: 'tienda' }, { actor: 'tester' });
  const { body: answer } = await clientOf(product.url, key).verify(body, `?include=${include}`);
  expect(answer.receipt).toBeDefined();
  return answer;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: 'Pegar el texto' }).click();
  await page.getByLabel('Respuesta o recibo').fill(text);
  await page.getByRole('button', { name: 'Explicar', exact: true }).click();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a new user finds why an order was rejected and what would have changed it, and only the token leaves the page', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  const { tenant } = await signInMember(product, { context }, 'viewer');
  const order = { cedula: '1032456701', telefono: '+573000000002', ip_address: '192.0.2.3', ciudad: 'Bogotá' };
  const answer = await decide(product, tenant, { ...order, email: 'young@sandbox.example' }, 'receipt,screening');
  const bodies: string[] = [];
  context.on('request', (request) => bodies.push(request.postData() ?? ''));
  await page.goto('/');
  await page.getByRole('link', { name: 'Explicar una decisión' }).click();
  await paste(page, JSON.stringify(answer));
  await expect(heading(page, 'La decisión')).toBeVisible();
  await expect(page.getByText('Rechazar', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/llega al umbral de rechazo \(70\)/)).toBeVisible();
  const points = page.getByRole('table', { name: 'Cómo se suman los puntos' });
  await expect(points).toContainText('Cambio reciente de SIM');
  await expect(points.getByRole('row').last()).toContainText(String(answer.risk_score));
  await expect(page.getByText(/^(Aprobar|Revisar), [\d,]+ puntos, con:$/).first()).toBeVisible();
  await expect(page.getByText('Es la política que decidió.')).toBeVisible();
  const sent = bodies.filter((body) => body !== '').join('\n');
  expect(sent).toContain(answer.receipt.token);
  for (const value of [answer.transaction_id, answer.receipt.salts.document, 'young@sandbox', '1032456701']) {
    expect(sent).not.toContain(value);
  }
  await checkLooks(page, 'decision-rejected');
});

test('shows what evidence took away below its signal, evidence without an effect, and the evidence to request', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  const { tenant } = await signInMember(product, { context }, 'viewer');
  const abroad = {
    cedula: '1000000150',
    telefono: '+573000000001',
    ip_address: '192.0.2.6',
    ciudad: 'Bogotá',
    monto: 200_000,
  };
  const asked = await decide(product, tenant, abroad, 'receipt,retos');
  await page.goto('/decision');
  await paste(page, JSON.stringify(asked));
  await expect(heading(page, 'Qué pedirle al comprador')).toBeVisible();
  await expect(page.getByText('Enviar un código al teléfono').first()).toBeVisible();
  await checkLooks(page, 'decision-challenges');

  const pruebas = { codigo_telefono: { canal: 'sms', hace_segundos: 40 }, codigo_email: { hace_segundos: 40 } };
  const proven = await decide(product, tenant, { ...abroad, email: 'clean@sandbox.example', pruebas }, 'receipt');
  await page.goto('/decision');
  await paste(page, JSON.stringify(proven));
  const points = page.getByRole('table', { name: 'Cómo se suman los puntos' });
  const rows = points.getByRole('row').filter({ hasText: /IP no concuerda|Código devuelto al teléfono/ });
  await expect(rows.nth(0)).toContainText('+22');
  await expect(rows.nth(1)).toContainText('Código devuelto al teléfono');
  await expect(rows.nth(1)).toContainText('-22');
  await expect(points.getByRole('row').last()).toContainText(String(proven.risk_score));
  await expect(page.getByText('Pruebas que no quitaron puntos: Código devuelto al correo.')).toBeVisible();
  await expect(page.getByText('Es la política que decidió.')).toBeVisible();
  await checkLooks(page, 'decision-evidence');
  await page.setViewportSize(DESKTOP);
  await page.getByLabel('Idioma').selectOption('English');
  await expect(page.getByText('Evidence that took no points away: Code returned from the mailbox.')).toBeVisible();
  await checkLooks(page, 'decision-evidence-english');
});

test('shows the duty of a match, the effect of a draft, and prints everything', async ({ page, product, context }) => {
  test.slow();
  const { tenant } = await signInMember(product, { context });
  const answer = await decide(product, tenant, ORDER, 'receipt,screening');
  await page.goto('/policy');
  await page.getByLabel('Rechazar desde').first().fill('95');
  const band = page.getByRole('form', { name: 'Agregar un tramo' });
  await band.getByLabel('Desde (COP)').fill('3000000');
  await band.getByLabel('Rechazar desde').fill('70');
  await band.getByRole('button', { name: 'Agregar tramo' }).click();
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByText('El borrador fue guardado.')).toBeVisible();

  await page.goto('/decision');
  await paste(page, JSON.stringify(answer));
  const draft = page.getByRole('heading', { name: /^Su borrador: / }).locator('..');
  await expect(draft).toContainText('Por debajo: Revisar');
  await expect(draft).toContainText('Desde 3.000.000 COP: Rechazar');
  await page.getByLabel('Monto (COP)').fill('2.400.000');
  await expect(page.getByText('No es el monto del recibo, así que no se usa.')).toBeVisible();
  await page.getByLabel('Monto (COP)').fill('2.500.000');
  await expect(page.getByText('Es el monto del recibo.')).toBeVisible();
  await expect(draft).not.toContainText('Desde 3.000.000');
  await expect(draft).toContainText('Revisar');
  await expect(draft).toContainText('Umbrales: antes se revisa desde 30, se rechaza desde 70');
  await expect(page.getByText('Posible: una persona debe comparar')).toBeVisible();
  await expect(page.getByText('Deber:')).toBeVisible();
  await expectAccessible(page, 'decision with a match');

  const folded = page.locator('details:not([open]) li').first();
  await expect(folded).toBeHidden();
  await page.pdf({ format: 'A4', path: '.cotejo/browser/pictures/decision.pdf' });
  await page.getByLabel('Monto (COP)').fill('');
  await page.emulateMedia({ media: 'print' });
  await expect(folded).toBeVisible();
  await expect(page.getByLabel('Monto (COP)')).toBeHidden();
  await expect(page.getByText('Imprime', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explicar una decisión' })).toBeHidden();
  await expect(page.getByText('Canaria')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Imprimir/ })).toBeHidden();
  for (const name of [
    'La decisión',
    'Cómo se suman los puntos',
    'Qué dijo cada fuente',
    'Qué la habría cambiado',
    'Listas',
  ]) {
    await expect(heading(page, name)).toBeVisible();
  }
  await takePicture(page, 'decision-print');
});

test('says what is wrong with a forged receipt, a text without a receipt and a receipt of another account', async ({
  page,
  product,
  context,
}) => {
  const { tenant } = await signInMember(product, { context }, 'viewer');
  const answer = await decide(product, tenant, ORDER, 'receipt');
  await page.goto('/decision');
  await paste(page, '{"success":true}');
  await expect(page.getByText('El texto no tiene un recibo.')).toBeVisible();
  const [header, body, signature] = answer.receipt.token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, outcome: 'approve' })).toString('base64url');
  await paste(page, `${header}.${forged}.${signature}`);
  await expect(page.getByText('El recibo NO es válido')).toBeVisible();
  await expect(heading(page, 'La decisión')).toHaveCount(0);
  const hiding = JSON.stringify({ x: `a.${forged}.b`, receipt: { token: answer.receipt.token } });
  await paste(page, JSON.stringify({ receipt: { token: hiding } }));
  await expect(page.getByText('El texto no tiene un recibo.')).toBeVisible();
  const other = `tenant-${Date.now()}`;
  await product.people.member(`otra-${Date.now()}@tienda-azul.example`, 'viewer', other);
  const foreign = await decide(product, other, ORDER, 'receipt');
  await paste(page, JSON.stringify(foreign));
  await expect(page.getByText('El recibo es de otra cuenta.')).toBeVisible();
  await expect(heading(page, 'La decisión')).toHaveCount(0);
});

test('names each part of an answer that is not what its receipt says, and the parts that the receipt does not cover', async ({
  page,
  product,
  context,
}) => {
  const { tenant } = await signInMember(product, { context }, 'viewer');
  const answer = await decide(product, tenant, ORDER, 'receipt,sources,screening');
  await page.goto('/receipts');
  await expect(page).toHaveURL(/\/decision$/);
  await paste(page, JSON.stringify(answer));
  await expect(page.getByText('el archivo dice lo mismo que el recibo')).toBeVisible();
  await expect(page.getByText('cedula', { exact: true })).toBeVisible();
  await paste(page, JSON.stringify({ ...answer, risk_score: 10, recommendation: 'aprobar' }));
  await expect(page.getByText('El archivo no coincide con el recibo')).toBeVisible();
  await expect(page.getByText('El recibo es auténtico')).toHaveCount(0);
  const differences = page.getByRole('list', { name: 'Lo que no coincide' }).getByRole('listitem');
  await expect(differences).toHaveCount(2);
  await expect(differences.first()).toContainText(`El archivo dice: 10. El recibo dice: ${answer.risk_score}.`);
  await expect(differences.last()).toContainText('El archivo dice: aprobar. El recibo dice: rechazar.');
  await checkLooks(page, 'decision-changed');

  // An operator checks the answer of any account, and reads what its receipt says.
  await signInOperator(product, context, `operador@${tenant}.example`);
  await page.goto('/decision');
  await paste(page, JSON.stringify(answer));
  await expect(page.getByText('el archivo dice lo mismo que el recibo')).toBeVisible();
  await expect(heading(page, 'Contenido del recibo')).toBeVisible();
  await expect(heading(page, 'La decisión')).toHaveCount(0);
});

test('the keyboard alone opens an answer from the playground, in English', async ({ page, product, context }) => {
  await signInMember(product, { context }, 'developer');
  await page.goto('/playground');
  await page.getByLabel('Idioma').selectOption('English');
  await page.getByLabel('Document number').selectOption('1000000002');
  await page.getByRole('checkbox', { name: /^Receipt/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: 'Explain the decision' }).press('Enter');
  await expect(heading(page, 'The decision')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Explanation' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeFocused();
  await page.locator('summary').first().press('Enter');
  await expect(page.locator('details[open]')).toHaveCount(1);
  await expectAccessible(page, 'decision in English');
  await takePicture(page, 'decision-english');
});

async function checkLooks(page: Page, name: string): Promise<void> {
  await page.setViewportSize(DESKTOP);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${name} ${colorScheme}`);
    await takePicture(page, `${name}-${colorScheme}`);
  }
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page, `${name} phone`);
  await takePicture(page, `${name}-phone`);
}
