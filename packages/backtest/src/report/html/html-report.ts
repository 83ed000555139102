import type { BacktestResult } from '../../run/result.js';
import { challengesTable } from '../challenge-table.js';
import { changesTable, distributionTable, reasonsTable, stabilityTable } from '../change-tables.js';
import { amountsTable, monthsTable } from '../group-tables.js';
import { notesOf, runTables } from '../run-tables.js';
import { costTable, curveTable, outcomesTable, ratesTable, separationTable } from '../side-tables.js';
import { summaryOf } from '../summary.js';
import type { TableView } from '../table-view.js';
import type { ReportLanguage } from '../texts.js';
import { Words } from '../words.js';
import { ksCurvesChart } from './ks-curves-chart.js';
import { html, Markup } from './markup.js';
import { reasonBarsChart } from './reason-bars-chart.js';
import { rocChart } from './roc-chart.js';
import { scoreDistributionChart } from './score-distribution-chart.js';
import { stabilityChart } from './stability-chart.js';
import { STYLES } from './styles.js';
import { tableMarkup } from './table.js';
import { transitionHeat } from './transition-heat.js';

/** Renders the result as one self-contained HTML file: no scripts, and no external fonts or images. */
export function htmlReport(result: BacktestResult, language: ReportLanguage): string {
  const words = new Words(language);
  const { texts } = words;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}: ${result.candidate.policy}</title>
<style>${new Markup(STYLES)}</style>
</head>
<body>
<h1>${texts.title}: ${result.baseline.policy} &rarr; ${result.candidate.policy}</h1>
${result.stopped === 'interrupted' ? html`<p class="partial" role="alert">${texts.partial}</p>` : null}
<p>${summaryOf(result, words)}</p>
${notesOf(result, words).map((note) => html`<p class="note">${note}</p>`)}
${sectionsOf(result, words)}
</body>
</html>
`;
  return page.text;
}

function sectionsOf(result: BacktestResult, words: Words): Markup[] {
  const { texts } = words;
  const { stability } = result.candidate;
  const index = `${texts.betweenPolicies}: ${words.measure(result.stabilityIndex)}`;
  return [
    section(texts.rows, null, runTables(result, words)),
    section(texts.outcomes, null, [outcomesTable(result, words), ratesTable(result, words), costTable(result, words)]),
    ...(result.challenges
      ? [section(texts.challenges, null, [challengesTable(result, words)], texts.challengesNote)]
      : []),
    section(texts.transitions, transitionHeat(result, words), [changesTable(result, words)]),
    section(texts.distribution, scoreDistributionChart(result, words), [distributionTable(result, words)], index),
    separationSection(result, words),
    section(texts.reasons, reasonBarsChart(result, words), [reasonsTable(result, words)]),
    section(texts.groups, null, [monthsTable(result, words), amountsTable(result, words)]),
    stability.months.length > 0
      ? section(texts.stability, stabilityChart(result, words), [stabilityTable(result, words)])
      : section(texts.stability, null, [stabilityTable(result, words)], texts.noMonths),
  ];
}

function separationSection(result: BacktestResult, words: Words): Markup {
  const { texts } = words;
  const { separation } = result.candidate;
  if (!separation) {
    return section(texts.separation, null, [], texts.noSeparation);
  }
  const charts = html`${ksCurvesChart(separation, words)}${rocChart(result, words)}`;
  return section(texts.separation, charts, [separationTable(result, words), curveTable(separation, words)]);
}

function section(title: string, chart: Markup | null, tables: (TableView | null)[], note?: string): Markup {
  const shown = tables.flatMap((table) => (table && tableMarkup(table)) ?? []);
  return html`<section>
<h2>${title}</h2>
${note ? html`<p class="note">${note}</p>` : null}
${chart}
${shown}
</section>
`;
}
