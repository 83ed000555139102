import { sendParcel, WAVE_NAME } from './parcels.mjs';
import { decide, queriesOf, REPORTS, reportOf, requestFor } from './recorded.mjs';

/**
 * The ways that the messages of a verification can take. Except for `calls` they are prototypes: a message is sent once and
 * forgotten, without a deadline, a probe, another replica or a bound on what waits. So they show the most that a way could
 * save. For each, `gateway` returns a function that verifies one document, and `serve` makes the process a source or scoring.
 *
 * @typedef {{ bus: import('../../dist/index.js').Bus, wave?: import('../../dist/index.js').Bus, role: string }} Place
 *   wave: a bus with one key that the gateway and all sources share
 * @typedef {object} Variant
 * @property {boolean} [needsWave]
 * @property {(place: Place) => (document: string) => Promise<{ decision: object, records?: object[] }>} gateway
 * @property {(place: Place) => Promise<void> | void} serve
 */

const DEADLINE_MS = 5_000;

/** @type {Record<string, Variant>} */
export const VARIANTS = {
  calls: { gateway: callSources, serve: answerCalls },
  'one-way messages': parcels({ firstWave: askEach, sendReport: 'gateway' }),
  'one frame for the first wave': { ...parcels({ firstWave: askAllAtOnce, sendReport: 'gateway' }), needsWave: true },
  'sources answer to scoring': parcels({ firstWave: askEach, sendReport: 'scoring', isRecordWanted: true }),
  'the same, without records': parcels({ firstWave: askEach, sendReport: 'scoring', isRecordWanted: false }),
};

/** Today's way: the gateway calls each source and then scoring. */
function callSources({ bus }) {
  const call = (pattern, payload) => bus.call(pattern, payload, { deadline: Date.now() + DEADLINE_MS });
  const callWave = (queries, document) =>
    queries.map(({ pattern, query }) => call(pattern, { query: { ...query, document } }));
  return async (document) => {
    const first = callWave(queriesOf(1), document);
    await first[0];
    const reports = await Promise.all([...first, ...callWave(queriesOf(2), document)]);
    return { decision: await call('scoring.decide', requestFor(reports, document)), records: recordsOf(reports) };
  };
}

function answerCalls({ bus, role }) {
  return bus.serve(role, (operation, payload) =>
    role === 'scoring' ? decide(payload) : reportOf(`${role}.${operation}`, payload.query),
  );
}

/** One-way messages. The reports go to the gateway, which asks scoring, or to scoring, which decides by itself. */
function parcels({ firstWave, sendReport, isRecordWanted }) {
  return {
    gateway: (place) => {
      const waiting = new Map();
      const pending = (key) => waiting.get(key);
      const finish = (key, result) => {
        pending(key).resolve(result);
        waiting.delete(key);
      };
      place.bus.onAnnounce('parcel', ({ key, report, decision, records }) => {
        if (decision) {
          finish(key, { decision, records: records ?? pending(key).records });
          return;
        }
        const { reports, document } = pending(key);
        reports.push(report);
        if (report.source === 'registry') {
          askEach(place, queriesOf(2), { key, document });
        }
        if (reports.length === REPORTS) {
          pending(key).records = recordsOf(reports);
          sendParcel(place.bus, 'scoring', { key, request: requestFor(reports, document) });
        }
      });
      let keys = 0;
      return (document) => {
        const key = ++keys;
        firstWave(place, queriesOf(1), { key, document });
        return new Promise((resolve) => waiting.set(key, { resolve, reports: [], document }));
      };
    },
    serve: (place) =>
      place.role === 'scoring' ? collectReports(place, isRecordWanted) : sendReports(place, sendReport),
  };
}

function askEach({ bus }, queries, { key, document }) {
  for (const { service, pattern, query } of queries) {
    sendParcel(bus, service, { key, pattern, query: { ...query, document } });
  }
}

/** One frame that all sources get, sealed once. Each takes its own part. */
function askAllAtOnce({ wave }, queries, { key, document }) {
  const parts = Object.fromEntries(
    queries.map(({ service, pattern, query }) => [service, { pattern, query: { ...query, document } }]),
  );
  sendParcel(wave, WAVE_NAME, { key, parts });
}

function sendReports({ bus, wave, role }, receiver) {
  const send = ({ key, pattern, query }) => {
    const { document } = query;
    const report = reportOf(pattern, query);
    sendParcel(bus, receiver, { key, report, document });
    // The registry knows the name first. Without the gateway between them, it sends the queries of the second wave.
    if (receiver === 'scoring' && role === 'registry') {
      askEach({ bus }, queriesOf(2), { key, document });
    }
  };
  bus.onAnnounce('parcel', send);
  wave?.onAnnounce('parcel', ({ key, parts }) => {
    if (parts[role]) {
      send({ key, ...parts[role] });
    }
  });
}

function collectReports({ bus }, isRecordWanted) {
  const collected = new Map();
  bus.onAnnounce('parcel', ({ key, request, report, document }) => {
    if (request) {
      sendParcel(bus, 'gateway', { key, decision: decide(request) });
      return;
    }
    const reports = collected.get(key) ?? [];
    collected.set(key, reports);
    reports.push(report);
    if (reports.length === REPORTS) {
      collected.delete(key);
      const records = isRecordWanted ? recordsOf(reports) : undefined;
      sendParcel(bus, 'gateway', { key, decision: decide(requestFor(reports, document)), records });
    }
  });
}

function recordsOf(reports) {
  return reports.map(({ record }) => record);
}
