import * as dashboards from '@grafana/grafana-foundation-sdk/dashboard';
import { ThresholdsConfigBuilder, ThresholdsMode, VariableHide } from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as TimeseriesBuilder } from '@grafana/grafana-foundation-sdk/timeseries';

const DATASOURCE = { type: 'prometheus', uid: '$datasource' };
const HEIGHT = 8;

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
 * @param {{ width?: number, description?: string }} [options] width: of 24
 */
export function lines(title, unit, queries, { width = 12, description } = {}) {
  const panel = new TimeseriesBuilder().title(title).unit(unit).datasource(DATASOURCE).min(0);
  if (description) {
    panel.description(description);
  }
  return sized(panel, queries, width);
}

/**
 * Values of now.
 *
 * @param {string} title
 * @param {string} unit
 * @param {[expr: string, legend: string][]} queries
 * @param {{ steps: [number | null, string][], width?: number, description?: string }} options steps: from which value on in
 *   which colour
 */
export function figures(title, unit, queries, { steps, width = 8, description }) {
  const thresholds = new ThresholdsConfigBuilder()
    .mode(ThresholdsMode.Absolute)
    .steps(steps.map(([value, color]) => ({ value, color })));
  const panel = new StatBuilder().title(title).unit(unit).datasource(DATASOURCE).thresholds(thresholds);
  if (description) {
    panel.description(description);
  }
  return sized(panel, queries, width);
}

const sized = (panel, queries, width) => panel.targets(queries.map(query)).height(HEIGHT).span(width);

/** A dashboard of panels from left to right. */
export function dashboard(uid, title, panels) {
  const source = new dashboards.DatasourceVariableBuilder('datasource')
    .type('prometheus')
    .hide(VariableHide.HideVariable)
    .current({ text: 'Prometheus', value: 'prometheus', selected: true });
  const built = new dashboards.DashboardBuilder(`Cotejo: ${title}`)
    .uid(`cotejo-${uid}`)
    .tags(['cotejo'])
    .readonly()
    .timezone('browser')
    .refresh('30s')
    .time({ from: 'now-6h', to: 'now' })
    .withVariable(source);
  for (const panel of panels) {
    built.withPanel(panel);
  }
  return built.build();
}
