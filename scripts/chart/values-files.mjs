import { stringify } from 'yaml';
import { header, table } from '../docs/markdown.mjs';
import { valuesSchema } from './values-schema.mjs';

/** @param {readonly string[]} sourceIds @returns {Record<string, string>} the files that describe the values of the chart */
export function valuesFiles(sourceIds) {
  const schema = valuesSchema(sourceIds);
  return {
    'k8s/chart/values.schema.json': `${JSON.stringify(schema, null, 2)}\n`,
    'k8s/chart/values.yaml': valuesText(schema),
    'docs/reference/helm-values.md': valuesPage(schema),
  };
}

function valuesText({ properties }) {
  const described = Object.entries(properties).filter(([, { description }]) => description);
  const texts = described.map(([name, rules]) => `# ${rules.description}\n${memberText(name, rules)}`);
  return `# Made from scripts/chart/values-schema.mjs by \`npm run docs\`; do not edit. Write your values in a file of your own.\n\n${texts.join('\n')}`;
}

function memberText(name, rules) {
  if (!rules.properties) {
    return stringify({ [name]: rules.default });
  }
  const members = Object.entries(rules.properties).map(([member, it]) => {
    const comment = it.description ? `  # ${it.description}\n` : '';
    return (
      comment +
      stringify({ [member]: it.default })
        .replace(/^/gm, '  ')
        .trimEnd()
    );
  });
  return `${name}:\n${members.join('\n')}\n`;
}

function valuesPage({ properties, definitions }) {
  const head = ['value', 'type', 'default', 'what it does'];
  const rows = Object.entries(properties)
    .filter(([name, { description }]) => description && name !== 'services')
    .flatMap(([name, rules]) => rowsOf(name, rules));
  const kinds = Object.entries(definitions).map(([kind, { description, properties: members }]) => {
    const ids = Object.keys(properties.services.properties).filter(
      (id) => properties.services.properties[id].$ref === `#/definitions/${kind}`,
    );
    const names = ids.map((id) => `\`services.${id}\``).join(', ');
    const memberRows = Object.entries(members).flatMap(([name, rules]) => rowsOf(name, rules));
    return `## ${names}\n\n${description}\n\n${table(head, memberRows)}\n`;
  });
  return `${header('Values of the Helm chart', 'scripts/chart/values-schema.mjs')}
The chart is in \`k8s/chart\`; [Kubernetes](../../k8s/README.md#helm) says how to install it. Helm refuses a value that is not in these tables.

${table(head, rows)}

${kinds.join('\n')}`;
}

function rowsOf(name, rules) {
  if (rules.properties) {
    return Object.entries(rules.properties).flatMap(([member, it]) => rowsOf(`${name}.${member}`, it));
  }
  const given = rules.default === undefined ? '-' : `\`${JSON.stringify(rules.default)}\``;
  return [[`\`${name}\``, typeOf(rules), given, rules.description]];
}

function typeOf({ type, enum: values, pattern, minimum, maximum }) {
  if (values) {
    return values.map((value) => `\`${value}\``).join(', ');
  }
  if (minimum !== undefined) {
    return `${type}, ${minimum} to ${maximum}`;
  }
  return pattern?.startsWith('^[a-z0-9]') ? 'host name' : type;
}
