import { stringify } from 'yaml';
import { camelCase, serviceMembers, values } from './values.mjs';

const KINDS = Object.keys(serviceMembers);

/** @param {readonly any[]} objects of the chart */
export function valuesFiles(objects) {
  const services = kindsOfServices(objects);
  return { 'values.yaml': valuesText(services), 'values.schema.json': schemaText(services) };
}

/** The workload with this label is a service: it has replicas, and everything else has a fixed number of them. */
export const isService = ({ metadata }) => metadata.labels?.['app.kubernetes.io/component'] === 'service';

/** @returns {[string, string][]} the member of `services` for each workload, and its kind */
function kindsOfServices(objects) {
  const scaled = objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler').map(({ metadata }) => metadata.name);
  const kindOf = (object) => {
    if (isService(object)) {
      return scaled.includes(object.metadata.name) ? 'autoscaled' : 'scaled';
    }
    return object.kind === 'Deployment' ? 'service' : 'workload';
  };
  const workloads = objects.filter(({ kind }) => ['Deployment', 'StatefulSet', 'CronJob'].includes(kind));
  return workloads.map((object) => [camelCase(object.metadata.name), kindOf(object)]);
}

function schemaText(services) {
  const references = services.map(([id, kind]) => [id, { $ref: `#/definitions/${kind}`, default: {} }]);
  const definitions = KINDS.map((kind, index) => {
    const members = KINDS.slice(0, index + 1).map((it) => serviceMembers[it]);
    return [kind, closed(Object.assign({}, ...members))];
  });
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Values of the chart cotejo',
    ...closed({ global: { type: 'object' }, ...values, services: closed(Object.fromEntries(references)) }),
    definitions: Object.fromEntries(definitions),
  };
  // `at` and `instead` are for the templates.
  return `${JSON.stringify(schema, (name, value) => (['at', 'instead'].includes(name) ? undefined : value), 2)}\n`;
}

const closed = (properties) => ({ type: 'object', additionalProperties: false, properties });

function valuesText(services) {
  const texts = Object.entries(values).map(([name, rules]) => memberText(name, rules));
  const members = KINDS.map((kind) => {
    const names = services.filter(([, it]) => KINDS.indexOf(it) >= KINDS.indexOf(kind)).map(([name]) => name);
    const lines = Object.entries(serviceMembers[kind]).map(
      ([name, { description }]) => `#   ${name}: ${description}\n`,
    );
    return `# ${names.join(', ')}:\n${lines.join('')}`;
  });
  const empty = Object.fromEntries(services.map(([name]) => [name, {}]));
  return `# Made by \`npm run chart\`; do not edit. Write your values in a file of your own.

${texts.join('\n')}
# One service each. None of these members has a default:
${members.join('')}${stringify({ services: empty })}`;
}

function memberText(name, { description, properties, default: value }) {
  if (!properties) {
    return `# ${description}\n${stringify({ [name]: value })}`;
  }
  const members = Object.entries(properties).map(([member, rules]) => memberText(member, rules));
  return `# ${description}\n${name}:\n${members.join('').replace(/^(?=.)/gm, '  ')}`;
}
