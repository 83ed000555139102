import { Failure } from '@cotejo/launcher/failure';
import { table } from '@cotejo/scripts/docs/markdown';
import { sitePage } from './site-page.mjs';

/** Operations of each scope. */
const OPERATIONS = {
  'verify:write': ['`POST /v1/verify`', '`POST /v1/verify/batch`'],
  'analyze:write': ['`POST /v1/analyze`', '`POST /v1/analyze/batch`'],
  'cedula:read': ['`GET /v1/cedula/{numero}`', '`POST /v1/cedula`'],
  'receipts:replay': ['`POST /v1/receipts/replay`'],
  'outcomes:write': ['`POST /v1/outcomes`', '`GET /v1/outcomes`'],
};

const WORDS = {
  es: {
    title: 'Planes y límites',
    description:
      'Planes, precios, cupos, límites por segundo, operaciones y fuentes de cada plan, límites de velocidad y paso a producción.',
    plan: 'plan',
    price: 'COP al mes',
    rate: 'llamadas por segundo',
    quota: 'consultas',
    monthly: (count) => `${count} al mes`,
    daily: (count) => `${count} al día`,
    free: 'gratis',
    contract: 'según su contrato',
    unlimited: 'sin límite',
    operation: 'operación',
    permission: 'permiso de la clave',
    source: 'fuente',
    what: 'qué consulta',
    plans: 'planes',
    all: 'todos',
    limit: 'qué se cuenta',
    most: 'hasta',
    windows: { minute: 'por minuto', hour: 'por hora', day: 'por día', week: 'en siete días' },
    counts: {
      checks: 'consultas',
      small_amounts: 'consultas de menos de 20.000 COP',
      documents: 'cédulas distintas',
      phones: 'teléfonos distintos',
      payers: 'pagadores distintos',
      ips: 'direcciones IP distintas',
    },
    subjects: {
      document: 'de una cédula',
      phone: 'de un celular',
      landline: 'de un teléfono fijo',
      email: 'de un correo',
      address: 'de una dirección',
      building: 'de un edificio sin apartamento',
      cod_address: 'de una dirección contra entrega',
      payer: 'de un pagador',
      ip: 'de una dirección IP',
      home_ip: 'de una conexión fija',
    },
    sources: {
      registry: 'Registro civil: estado de la cédula, nombre y fecha de expedición',
      telco: 'Operadores móviles: línea y titular',
      tax: 'RUT de la DIAN',
      sanctions: 'Listas restrictivas y personas expuestas políticamente',
      geo: 'Ubicación de IP, GPS y dirección',
      email: 'Correo y su dominio',
      biometric: 'Validación biométrica',
    },
    body: ({ plans, operations, sources, velocity, trial, timeoutSeconds }) => `## Planes

${plans}

Un lote gasta una consulta por fila. Cada llamada y cada fila cuentan para el límite por segundo. Una decisión tiene hasta ${timeoutSeconds} segundos; casi siempre responde en menos de uno.

- Si pasa el límite por segundo, recibe 429 \`rate_limited\` con \`Retry-After\`.
- Si agota el cupo, recibe 429 \`quota_exhausted\`; \`quota_renews_at\` dice cuándo se renueva. El cupo del mes se renueva el primer día, a medianoche en Bogotá; el del plan ${trial}, cada día.
- El encabezado \`RateLimit\` muestra en cada respuesta lo que queda.
- [Qué se cobra y qué no](./overview.md).

## Operaciones de cada plan

${operations}

Con otra operación recibe 403 \`plan_excludes\`. Si su plan la tiene pero su clave no, recibe 403 \`missing_scope\`.

## Fuentes de cada plan

${sources}

Una clave puede tener menos fuentes que su plan: dele permisos como \`source:registry\`. Sin ningún permiso de fuente, tiene todas las del plan. Si falta una fuente obligatoria en el plan o en la clave, no hay aprobación: la razón es \`source_not_permitted\`, y la consulta se cobra.

## Límites de velocidad

La razón \`velocity_check_failed\` dice que un valor se consultó con demasiada frecuencia o con demasiados valores distintos. Es una señal sobre el comprador, no un límite de su cuenta: la llamada responde 200, y el puntaje sube. Se cuenta por separado para cada cuenta.

Las razones \`shared_phone\`, \`shared_email\`, \`shared_address\`, \`shared_payer\` y \`shared_ip\` dicen que varias personas usan lo mismo; quienes comparten un apellido cuentan como una. Su política puede tener otros límites, en \`counts\`.

${velocity}

- **\`ip_address\` debe ser la dirección del comprador**, no la de su servidor, su proxy o su CDN. Si todas las compras llegan con la misma dirección, en una hora de mucha venta todas van a revisión. Detrás de un proxy, use la dirección que él le informa y que usted verifica, por ejemplo en \`X-Forwarded-For\`. Si no la conoce, no envíe el campo. Las direcciones privadas no se cuentan; de una dirección IPv6 se cuenta la red /64.
- En sus pruebas use otra cédula en cada caso, o [valores de prueba](./test-values.md): las cédulas y los teléfonos de prueba no se cuentan.
- Una repetición con el mismo \`Idempotency-Key\` no cuenta.

## De la prueba a un plan

1. Pruebe en el [ambiente de pruebas](../guides/sandbox.md). Sus claves \`sk_test_\` siguen sirviendo después, para sus pruebas automáticas.
2. Elija un plan con el operador del servicio: la empresa que opera Cotejo para usted. Si opera Cotejo usted mismo, cree la cuenta con \`npm run cotejo -- tenants create SU-EMPRESA --plan PLAN --env production\`.
3. El operador crea su cuenta de producción y lo invita a la consola de producción, que es otra consola. Allí un administrador crea la clave \`sk_live_\` en la página *Claves*. Se muestra una sola vez.
4. Cambie en su programa dos valores: la clave y la dirección de la API. La página *Inicio* de la consola de producción muestra la dirección en su ejemplo.
5. Siga la lista para [salir a producción](../guides/going-live.md), y lea [qué cambia](./differences.md).

Un cambio de plan rige de inmediato y conserva las claves.
`,
  },
  en: {
    title: 'Plans and limits',
    description:
      'Plans, prices, quotas, limits per second, operations and sources of each plan, velocity limits, and the way to production.',
    plan: 'plan',
    price: 'COP a month',
    rate: 'calls per second',
    quota: 'queries',
    monthly: (count) => `${count} a month`,
    daily: (count) => `${count} a day`,
    free: 'free',
    contract: 'by your contract',
    unlimited: 'no limit',
    operation: 'operation',
    permission: 'scope of the key',
    source: 'source',
    what: 'what it checks',
    plans: 'plans',
    all: 'all',
    limit: 'what is counted',
    most: 'up to',
    windows: { minute: 'a minute', hour: 'an hour', day: 'a day', week: 'in seven days' },
    counts: {
      checks: 'queries',
      small_amounts: 'queries below 20,000 COP',
      documents: 'different cédulas',
      phones: 'different phones',
      payers: 'different payers',
      ips: 'different IP addresses',
    },
    subjects: {
      document: 'of a cédula',
      phone: 'of a mobile phone',
      landline: 'of a landline',
      email: 'of an e-mail address',
      address: 'of a delivery address',
      building: 'of a building without a flat',
      cod_address: 'of an address, contra entrega',
      payer: 'of a payer',
      ip: 'of an IP address',
      home_ip: 'of a fixed connection',
    },
    sources: {
      registry: 'Civil registry: status of the card, name and date of issue',
      telco: 'Mobile operators: line and holder',
      tax: 'Tax registration (RUT)',
      sanctions: 'Restrictive lists and politically exposed persons',
      geo: 'Place of IP address, GPS and address',
      email: 'E-mail address and its domain',
      biometric: 'Biometric validation',
    },
    body: ({ plans, operations, sources, velocity, trial, timeoutSeconds }) => `## Plans

${plans}

A batch uses one query for each row. Each call and each row counts for the limit per second. A decision has up to ${timeoutSeconds} seconds; it nearly always takes less than one.

- Over the limit per second you get 429 \`rate_limited\` with \`Retry-After\`.
- When the quota is used up you get 429 \`quota_exhausted\`; \`quota_renews_at\` says when it renews. The quota of the month renews on the first day, at midnight in Bogotá; the quota of the plan ${trial} renews each day.
- The header \`RateLimit\` shows in each answer what is left.
- [What is charged and what is not](./overview.md).

## Operations of each plan

${operations}

For another operation you get 403 \`plan_excludes\`. If your plan has it but your key does not, you get 403 \`missing_scope\`.

## Sources of each plan

${sources}

A key may have fewer sources than its plan: give it scopes such as \`source:registry\`. Without any scope of a source it has all sources of the plan. If the plan or the key leaves out a mandatory source, there is no approval: the reason is \`source_not_permitted\`, and the query is charged.

## Velocity limits

The reason \`velocity_check_failed\` says that a value was checked too often, or together with too many different values. It is a signal about the buyer, not a limit of your account: the call answers 200, and the score rises. Each account is counted separately.

The reasons \`shared_phone\`, \`shared_email\`, \`shared_address\`, \`shared_payer\` and \`shared_ip\` say that several persons use the same thing; those who share a surname count as one. Your policy may have other limits, in \`counts\`.

${velocity}

- **\`ip_address\` must be the address of the buyer**, not of your server, your proxy or your CDN. If all purchases come with the same address, all of them go to review in an hour of many sales. Behind a proxy, use the address that the proxy reports and that you verify, for example in \`X-Forwarded-For\`. If you do not know it, do not send the field. Private addresses are not counted; of an IPv6 address the /64 network is counted.
- In your tests use another cédula in each case, or [test values](./test-values.md): test cédulas and test phones are not counted.
- A repetition with the same \`Idempotency-Key\` does not count.

## From the trial to a plan

1. Test in the [sandbox](../guides/sandbox.md). Your keys \`sk_test_\` go on working afterwards, for your automatic tests.
2. Choose a plan with the operator of the service: the company that runs Cotejo for you. If you run Cotejo yourself, create the account with \`npm run cotejo -- tenants create YOUR-COMPANY --plan PLAN --env production\`.
3. The operator creates your production account and invites you to the console of production, which is another console. There an admin creates the key \`sk_live_\` on the page *Keys*. It is shown only once.
4. Change two values in your program: the key and the address of the API. The page *Overview* of the production console shows the address in its example.
5. Follow the checklist for [going live](../guides/going-live.md), and read [what differs](./differences.md).

A change of the plan takes effect at once and keeps the keys.
`,
  },
};

/**
 * @param {{ plans: any[], velocity: any[] }} policies content of the files of plans and velocity limits
 * @returns {string} what each plan has, and the limits that every merchant meets
 */
export function plansPage({ plans, velocity }, { ENDPOINT_SCOPES, SOURCE_APP_IDS }, { language }) {
  const words = WORDS[language];
  const number = (value) => value.toLocaleString(language === 'es' ? 'es-CO' : 'en-US');
  const trial = plans.find((plan) => plan.trial);
  return sitePage({
    title: words.title,
    description: words.description,
    body: words.body({
      plans: planTable(plans, words, number),
      operations: grantTable(ENDPOINT_SCOPES, plans, words, {
        heading: [words.operation, words.permission],
        cells: (scope) => [known(OPERATIONS, scope).join(', '), `\`${scope}\``],
        isIn: ({ scopes }, scope) => scopes.includes(scope),
      }),
      sources: grantTable(SOURCE_APP_IDS, plans, words, {
        heading: [words.source, words.what],
        // A new source has no words yet.
        cells: (source) => [`\`${source}\``, words.sources[source] ?? '-'],
        isIn: ({ sources }, source) => sources.includes(source),
      }),
      velocity: table([words.limit, words.most], velocityRows(velocity, words, number)),
      trial: trial.name,
      timeoutSeconds: Math.max(...plans.map(({ timeoutSeconds }) => timeoutSeconds)),
    }),
  });
}

function planTable(plans, words, number) {
  const price = ({ priceCopPerMonth: cop }) => (cop === null ? words.contract : cop === 0 ? words.free : number(cop));
  const quota = ({ trial, queriesPerMonth }) =>
    trial
      ? words.daily(number(trial.queries))
      : queriesPerMonth === null
        ? words.unlimited
        : words.monthly(number(queriesPerMonth));
  return table(
    [words.plan, words.price, words.rate, words.quota],
    plans.map((plan) => [
      plan.name,
      price(plan),
      plan.requestsPerSecond === null ? words.unlimited : number(plan.requestsPerSecond),
      quota(plan),
    ]),
  );
}

/** A row for everything that is counted, with its limits in all windows. */
function velocityRows(velocity, words, number) {
  const limits = Map.groupBy(velocity, ({ count, of }) => `${words.counts[count]} ${words.subjects[of]}`);
  return [...limits].map(([counted, windows]) => [
    counted,
    windows.map(({ window, max }) => `${number(max)} ${words.windows[window]}`).join(', '),
  ]);
}

/** A row for each scope or source, with the plans that grant it. */
function grantTable(rows, plans, words, { heading, cells, isIn }) {
  const grantedBy = (row) => {
    const granting = plans.filter((plan) => isIn(plan, row));
    return granting.length === plans.length ? words.all : granting.map(({ name }) => name).join(', ');
  };
  return table(
    [...heading, words.plans],
    rows.map((row) => [...cells(row), grantedBy(row)]),
  );
}

function known(words, name) {
  if (!(name in words)) {
    throw new Failure(`docs/site/reference/plan-pages.mjs has no words for ${name}`);
  }
  return words[name];
}
