import type { SlaApiFigures, SlaFigures, SlaStatement } from '@cotejo/accounts';
import { html, Markup, STYLES, tableMarkup } from '@cotejo/backtest';

const PAPER = `@page { size: A4; margin: 16mm; }
@media print { :root { color-scheme: light; } section { break-inside: avoid; } }`;

/** `issued`: the statement that the worker stored; `computed`: a statement from the current counts. */
export type StatementOrigin = 'issued' | 'computed';

const ORIGINS: Record<StatementOrigin, string> = {
  issued: 'Tal como fue emitida',
  computed: 'Calculada ahora con los conteos; no emitida',
};

const NOT_INCLUDED: Record<SlaStatement['notIncluded'][number], string> = {
  refused_before_authentication:
    'Respuestas 503 por sobrecarga, rechazadas antes de leer la clave de API: no se sabe de quién eran. Están en las cifras de toda la API.',
  key_not_checkable:
    'Respuestas 503 porque la clave de API no podía comprobarse en ese momento. Están en las cifras de toda la API.',
  lost_with_gateway: 'Solicitudes en curso, o contadas y aún sin registrar, en un proceso que terminó abruptamente.',
  never_arrived: 'Solicitudes que no llegaron al servicio: red, DNS, balanceador.',
};

/** A statement as one page to print: no script, no font, no picture from elsewhere. */
export function statementPage(statement: SlaStatement, origin: StatementOrigin): string {
  const { tenant, month, environment, computedAt, policy } = statement;
  const title = `Declaración de nivel de servicio: ${tenant}, ${month}`;
  const tables = [availabilityTable(statement), outcomesTable(statement), latencyTable(statement)];
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(STYLES + PAPER)}</style>
</head>
<body>
<h1>${title}</h1>
${warning(statement)}
<p class="note">Mes calendario en Bogotá. Ambiente ${environment}. ${ORIGINS[origin]}, ${computedAt}. Objetivos y
créditos: versión ${policy}.</p>
<p><strong>Crédito sobre la tarifa del mes: ${percent(statement.creditPercent)}</strong> (el mayor de los servicios, no la
suma).</p>
${tables.map((table) => html`<section>${tableMarkup(table)}</section>\n`)}
<section>
<h2>Cómo se cuenta</h2>
<p class="note">Elegibles son las solicitudes que terminaron bien o fallaron por causa nuestra (rechazo por sobrecarga, error
del servidor, tiempo agotado). Las que llegaron mal formadas o superaron el plan no cuentan de ningún lado. Degradada es una
respuesta que declaró que le faltó una fuente. La disponibilidad se redondea siempre hacia abajo. Los percentiles son la
cota superior de su intervalo, solo de las respuestas que terminaron bien.</p>
<h2>Lo que no está incluido</h2>
<ul>${statement.notIncluded.map((code) => html`<li>${NOT_INCLUDED[code]}</li>`)}</ul>
</section>
</body>
</html>
`.text;
}

function warning({ provisional, unknownDays }: SlaStatement): Markup | null {
  const days = unknownDays.join(', ');
  if (days) {
    return html`<p class="partial" role="alert">INCOMPLETA: ya no se conservan los conteos de ${days}.</p>`;
  }
  if (!provisional) {
    return null;
  }
  return html`<p class="partial" role="alert">PROVISIONAL: el mes no ha terminado, o terminó hace menos de un día.</p>`;
}

function availabilityTable({ apis, whole }: SlaStatement) {
  const counted = ({ eligible, bad, degraded, availabilityPercent }: SlaFigures) => [
    ...[eligible, bad, degraded].map(count),
    percent(availabilityPercent),
  ];
  const row = (figures: SlaApiFigures) => [
    ...[figures.api, ...counted(figures), percent(figures.objectivePercent)],
    ...[figures.met === null ? '-' : figures.met ? 'sí' : 'no', percent(figures.creditPercent)],
  ];
  return {
    title: 'Disponibilidad',
    head: ['servicio', 'elegibles', 'fallidas', 'degradadas', 'disponibilidad', 'objetivo', 'cumplido', 'crédito'],
    rows: [...apis.map(row), ['todos', ...counted(whole), '', '', '']],
  };
}

const OUTCOMES = {
  ok: 'bien',
  shed: 'sobrecarga',
  server_error: 'error del servidor',
  timeout: 'tiempo agotado',
  client_error: 'solicitud errada',
  plan_limited: 'límite del plan',
};

function outcomesTable({ apis, otherRequests }: SlaStatement) {
  const cells = ({ outcomes }: SlaFigures) => Object.keys(OUTCOMES).map((outcome) => count(outcomes[outcome] ?? 0));
  return {
    title: `Solicitudes por resultado (a otros servicios, sin objetivo: ${count(otherRequests)})`,
    head: ['servicio', ...Object.values(OUTCOMES), 'cobradas'],
    rows: apis.map((figures) => [figures.api, ...cells(figures), count(figures.charged)]),
  };
}

function latencyTable({ apis, whole }: SlaStatement) {
  const cells = ({ latencyMs: { p50, p95, p99 } }: SlaFigures) =>
    [p50, p95, p99].map((bound) => (bound === null ? '-' : `≤ ${count(bound)}`));
  return {
    title: 'Latencia, milisegundos',
    head: ['servicio', 'p50', 'p95', 'p99'],
    rows: [...apis.map((figures) => [figures.api, ...cells(figures)]), ['todos', ...cells(whole)]],
  };
}

const count = (figure: number): string => figure.toLocaleString('es-CO');

/** As the statement has it, digit for digit. */
function percent(text: string | number | null): string {
  return text === null ? '-' : `${String(text).replace('.', ',')} %`;
}
