import { stringify } from 'yaml';
import { createTimes } from './rules/scale.mjs';

const HEAD = `# Made from infra/prometheus/alertmanager.mjs by \`npm run docs\`; do not edit. Alertmanager 0.26 or newer.
# Whom it calls are three files, each with one URL that takes Alertmanager's webhook: page, ticket, and watchdog, a service
# that calls by itself when it no longer hears from here.
`;

const matching = (...alerts) => [`alertname=~"${alerts.join('|')}"`];

/**
 * While an alert in the first list fires, Alertmanager sends no notification for the alerts in the second list that
 * have the same labels (third list). So each cause gives one notification.
 */
const INHIBITIONS = [
  [['GatewayGone'], ['HardOutage', 'LowTrafficOutage', 'NoTraffic', 'SLISeriesVanished', 'SLO.*', 'LatencySLO'], []],
  [['HardOutage', 'LowTrafficOutage'], ['SLOPage.*', 'SLOTicket.*', 'LatencySLO'], ['api']],
  [['SLOPage.*'], ['SLOTicket.*'], ['api']],
  [['SLOPageFastBurn'], ['SLOPageSlowBurn'], ['api']],
  [['ServiceDown', 'GatewayGone'], ['ProcessDown', 'SourceFailing', 'RequiredSourceFailing'], ['app']],
  [['BusDown'], ['HardOutage', 'LowTrafficOutage', 'SLOPage.*', 'SourceFailing', 'RequiredSourceFailing'], []],
  [['StateRedisDown'], ['AdmissionFallback'], []],
  [['ListOutdated'], ['ListRefreshFailing'], []],
];

const receiver = (name) => ({
  name,
  webhook_configs: [{ url_file: `/etc/alertmanager/receivers/${name}.url`, send_resolved: true }],
});

/** @param {number} scale by which every wait is divided; 1 for production */
export function alertmanagerFile(scale = 1) {
  const { of } = createTimes(scale);
  const route = (severity, wait, interval, repeat) => ({
    matchers: [`severity="${severity}"`],
    receiver: severity,
    group_wait: of(wait),
    group_interval: of(interval),
    repeat_interval: of(repeat),
  });
  const config = {
    route: {
      receiver: 'ticket',
      group_by: ['alertname', 'api', 'app', 'source', 'list', 'queue'],
      routes: [
        route('page', '5s', '1m', '1h'),
        route('ticket', '1m', '30m', '1d'),
        route('watchdog', '1s', '1m', '5m'),
      ],
    },
    inhibit_rules: INHIBITIONS.map(([sources, targets, equal]) => ({
      source_matchers: matching(...sources),
      target_matchers: matching(...targets),
      ...(equal.length > 0 && { equal }),
    })),
    receivers: ['page', 'ticket', 'watchdog'].map(receiver),
  };
  return HEAD + stringify(config, { lineWidth: 0 });
}
