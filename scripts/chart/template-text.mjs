import { stringify } from 'yaml';

/**
 * Actions of Helm's templates in an object. An action has no place in YAML, so a marker stands for it until the object is text:
 * as a value, as an item of a list, or as a key without a value. An item or key becomes a line of its own.
 */
const actions = [];
const MARKER = /HELM(\d+)X/g;
const MARKER_LINE = /^( *)(?:- (HELM\d+X)|(HELM\d+X): null)$/gm;

/** @param {string | ((indent: number) => string)} action its text, which may depend on the indentation of its line */
export function marker(action) {
  actions.push(action);
  return `HELM${actions.length - 1}X`;
}

/** @returns {string} a marker for the value of an expression */
export const valueOf = (expression) => marker(`{{ ${expression} }}`);

/** Items of a list that exist under a condition. */
export const itemsIf = (condition, ...items) => [marker(`{{- if ${condition} }}`), ...items, marker('{{- end }}')];

/** Members of an object that exist under a condition. */
export const membersIf = (condition, members) => ({
  [marker(`{{- if ${condition} }}`)]: null,
  ...members,
  [marker('{{- end }}')]: null,
});

/** A line that adds the items or members that an expression holds, if it holds any. */
export const contentOf = (expression) =>
  marker((indent) => `{{- with ${expression} }}\n${' '.repeat(indent)}{{- toYaml . | nindent ${indent} }}\n${' '.repeat(indent)}{{- end }}`);

/** A line that adds the text of a named template, if it has any. */
export const textOf = (template, root) =>
  marker((indent) => `{{- with include "${template}" ${root} }}\n${' '.repeat(indent)}{{- . | nindent ${indent} }}\n${' '.repeat(indent)}{{- end }}`);

/** @returns {string} an object as the text of a template */
export function templateText(object) {
  const text = stringify(nameFirst(object), { lineWidth: 0, aliasDuplicateObjects: false });
  // Alerts have templates of Prometheus, which Helm must leave alone.
  const escaped = text.replaceAll('{{', '{{ "{{" }}');
  const withLines = escaped.replace(MARKER_LINE, (_, indent, item, key) => indent + actionOf(item ?? key, indent.length));
  return withLines.replace(MARKER, (found) => actionOf(found, 0));
}

function actionOf(found, indent) {
  const action = actions[Number(found.slice('HELM'.length, -1))];
  return typeof action === 'string' ? action : action(indent);
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
