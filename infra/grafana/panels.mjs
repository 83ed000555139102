import * as dashboards from '@grafana/grafana-foundation-sdk/dashboard';
import {
  DashboardCursorSync,
  DashboardLinkType,
  ThresholdsConfigBuilder,
  ThresholdsMode,
  VariableRefresh,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as TextBuilder } from '@grafana/grafana-foundation-sdk/text';
import { PanelBuilder as TimeseriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { own } from '../prometheus/rules/rule.mjs';
import { RUNBOOKS } from './runbooks.mjs';

const DATASOURCE = { type: 'prometheus', uid: '$datasource' };
/** Grafana's grid has this many columns. */
const COLUMNS = 24;
const HEIGHT = 8;
const RUNBOOK_HEIGHT = 20;

/** @typedef {import('@grafana/grafana-foundation-sdk/dashboard').Dashboard} Built */
/** @typedef {[from: number | null, colour: string][]} Steps */

/**
 * @typedef {object} PanelOptions
 * @property {string} says what the panel shows, and which value is bad
 * @property {number} [width] in columns
 * @property {string} [runbook] the page that says what to do
 */

/** One query and how its lines are called: `{{label}}`. */
const query = ([expr, legend], index) =>
  new DataqueryBuilder()
    .expr(expr)
    .legendFormat(legend)
    .refId(String.fromCharCode(65 + index))
    .datasource(DATASOURCE);

/**
 * Lines over time.
 *
 * @param {string} title
 * @param {string} unit of Grafana: reqps, percentunit, s, short...
 * @param {[expr: string, legend: string][]} queries
 * @param {PanelOptions} options
 */
export function lines(title, unit, queries, { width = 12, ...options }) {
  const panel = new TimeseriesBuilder().title(title).unit(unit).datasource(DATASOURCE).min(0);
  return described(panel.targets(queries.map(query)), width, options);
}

/**
 * Values of now.
 *
 * @param {string} title
 * @param {string} unit
 * @param {[expr: string, legend: string][]} queries
 * @param {PanelOptions & { steps: Steps }} options steps: from which value on in which colour
 */
export function figures(title, unit, queries, { steps, width = 8, ...options }) {
  const thresholds = new ThresholdsConfigBuilder()
    .mode(ThresholdsMode.Absolute)
    .steps(steps.map(([value, color]) => ({ value, color })));
  const panel = new StatBuilder().title(title).unit(unit).datasource(DATASOURCE).thresholds(thresholds).noValue('-');
  return described(panel.targets(queries.map(query)), width, options);
}

/** A page of docs/runbooks, so that an installation without Internet has it beside the figures. */
const page = ({ name, text }) => ({
  panel: new TextBuilder().title(name).content(text).description(`docs/runbooks/${name}.md`),
  width: COLUMNS,
  height: RUNBOOK_HEIGHT,
});

/**
 * @param {any} panel a builder of the library
 * @param {number} width
 * @param {{ says: string, runbook?: string }} options
 */
function described(panel, width, { says, runbook }) {
  panel.description(says);
  if (runbook) {
    panel.links([new dashboards.DashboardLinkBuilder(`Runbook: ${runbook}`).url(runbookUrl(runbook))]);
  }
  return { panel, width, height: HEIGHT };
}

function runbookUrl(name) {
  const place = RUNBOOKS.findIndex((runbook) => runbook.name === name);
  if (place < 0) {
    throw new Error(`docs/runbooks has no page ${name}`);
  }
  return `/d/cotejo-runbooks?viewPanel=${place + 1}`;
}

/**
 * A choice of values of a label, all by default.
 *
 * @param {string} name
 * @param {string} metric
 * @param {string} label
 */
export const choice = (name, metric, label) =>
  new dashboards.QueryVariableBuilder(name)
    .label(name[0].toUpperCase() + name.slice(1))
    .datasource(DATASOURCE)
    .query(`label_values(${own(metric)}, ${label})`)
    .refresh(VariableRefresh.OnTimeRangeChanged)
    .multi(true)
    .includeAll(true)
    .allValue('.*')
    .current({ text: 'All', value: '$__all', selected: true });

/** The board with the page of every alert. */
export const runbookBoard = () => dashboard('runbooks', 'Runbooks', RUNBOOKS.map(page));

/**
 * A dashboard of panels from left to right.
 *
 * @param {string} uid
 * @param {string} title
 * @param {{ panel: any, width: number, height: number }[]} panels
 * @param {any[]} [choices]
 */
export function dashboard(uid, title, panels, choices = []) {
  const environment = new dashboards.DatasourceVariableBuilder('datasource')
    .label('Environment')
    .description('The Prometheus of the environment: each environment has its own')
    .type('prometheus')
    .current({ text: 'Prometheus', value: 'prometheus', selected: true });
  const boards = new dashboards.DashboardLinkBuilder('Cotejo')
    .type(DashboardLinkType.Dashboards)
    .tags(['cotejo'])
    .asDropdown(true)
    .keepTime(true)
    .includeVars(true);
  const built = new dashboards.DashboardBuilder(`Cotejo: ${title}`)
    .uid(`cotejo-${uid}`)
    .tags(['cotejo'])
    .readonly()
    .tooltip(DashboardCursorSync.Crosshair)
    .timezone('browser')
    .refresh('30s')
    .time({ from: 'now-6h', to: 'now' })
    .variables([environment, ...choices])
    .annotations([
      moments('Releases', 'purple', `max by (app) (${own('process_start_time_seconds', 'app="gateway"')}) * 1000`),
      moments('List changes', 'blue', `max(${own('lists_bundle_created_timestamp_seconds')} > 0) * 1000`),
    ])
    .link(boards);
  for (const [index, { panel, gridPos }] of placed(panels).entries()) {
    built.withPanel(panel.id(index + 1).gridPos(gridPos));
  }
  return built.build();
}

/** Marks at the times that are the values of a query, in milliseconds. */
const moments = (name, color, expr) =>
  new dashboards.AnnotationQueryBuilder()
    .name(name)
    .datasource(DATASOURCE)
    .enable(true)
    .iconColor(color)
    .expr(expr)
    .titleFormat(name)
    .useValueForTime(true);

function placed(panels) {
  let [x, y, rowHeight] = [0, 0, 0];
  return panels.map(({ panel, width, height }) => {
    if (x + width > COLUMNS) {
      [x, y, rowHeight] = [0, y + rowHeight, 0];
    }
    const gridPos = { x, y, w: width, h: height };
    [x, rowHeight] = [x + width, Math.max(rowHeight, height)];
    return { panel, gridPos };
  });
}
