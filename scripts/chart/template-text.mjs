import { stringify } from 'yaml';

/**
 * Actions of Helm's templates. They have no place in YAML, so a marker stands for each until the object is text. The marker of a value
 * is a text in the object; the marker of a line is an item of a list, or a member without a value.
 */
const actions = [];
const VALUE = /HELM(\d+)VALUE/g;
const LINE = /^( *)(?:- HELM(\d+)LINE|HELM(\d+)LINE: null)$/gm;

/** @returns {string} a marker for a value @param {string} action such as `{{ .Values.environment }}` */
export const valueMarker = (action) => `HELM${actions.push(action) - 1}VALUE`;

/** @returns {string} a marker for the value of an expression */
export const expressionValue = (expression) => valueMarker(`{{ ${expression} }}`);

/** @returns {string} a marker for lines @param {(indent: string) => string} action its lines, by the indentation of the first one */
const lineMarker = (action) => `HELM${actions.push(action) - 1}LINE`;

const line = (action) => lineMarker(() => action);

/** Items of a list that exist under a condition. */
export const itemsIf = (condition, ...items) => [line(`{{- if ${condition} }}`), ...items, line('{{- end }}')];

/** Members of an object that exist under a condition. */
export const membersIf = (condition, members) => ({
  [line(`{{- if ${condition} }}`)]: null,
  ...members,
  [line('{{- end }}')]: null,
});

/** Members that the content of an expression replaces, if it has any. */
export const membersUnless = (expression, members) => ({
  [lineMarker((indent) => `${withContent(expression, indent)}${indent}{{- else }}`)]: null,
  ...members,
  [line('{{- end }}')]: null,
});

/** A line that adds the items or members that an expression holds, if it holds any. */
export const contentOf = (expression) =>
  lineMarker((indent) => `${withContent(expression, indent)}${indent}{{- end }}`);

const withContent = (expression, indent) =>
  `{{- with ${expression} }}\n${indent}{{- toYaml . | nindent ${indent.length} }}\n`;

/** A line that adds the text of a named template, if it has any. */
export const textOf = (template, argument) =>
  lineMarker(
    (indent) =>
      `{{- with include "${template}" ${argument} }}\n${indent}{{- . | nindent ${indent.length} }}\n${indent}{{- end }}`,
  );

/** @returns {string} an object as the text of a template */
export function templateText(object) {
  // Helm reads YAML 1.1, in which an unquoted "off" is a boolean.
  const text = stringify(nameFirst(object), { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false });
  // Alerts have templates of Prometheus, which Helm must leave alone.
  return text
    .replaceAll('{{', '{{ "{{" }}')
    .replace(LINE, (_, indent, item, member) => indent + actions[Number(item ?? member)](indent))
    .replace(VALUE, (_, number) => actions[Number(number)]);
}

/** kubectl sorts members by name; a reader wants the name first. No marker may be the first member of an item of a list. */
function nameFirst(value) {
  if (Array.isArray(value)) {
    return value.map(nameFirst);
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  const { name, ...rest } = value;
  const members = Object.entries(name === undefined ? rest : { name, ...rest });
  return Object.fromEntries(members.map(([key, member]) => [key, nameFirst(member)]));
}
