import { stringify } from 'yaml';

/**
 * @typedef {object} Line of a template, in YAML
 * @property {string} path such as `/spec/template/spec/containers/app/image`
 * @property {string} lead its indentation, with the dash of a list if it begins an item
 * @property {string} head the name of the member with a colon, or the dash of a text in a list
 * @property {any} [value] undefined where members or items follow
 * @property {string} [action] of Helm, in place of the value
 * @property {string[]} when the conditions under which the chart has this line
 */

/** An object of Kubernetes as lines. Components and values add conditions, actions and more lines. */
export class Template {
  /**
   * @param {any} object
   * @param {string} file the file of the chart that holds it
   * @param {string[]} conditions under which the chart has the object
   */
  constructor(object, file, conditions) {
    this.object = object;
    this.file = file;
    this.conditions = conditions;
    this.lines = linesOf(object);
  }

  /** Adds the difference that a component makes: some lines exist only with it, and some only without it. */
  addDifference(before, after, condition) {
    const byPath = (object) => new Map(linesOf(object).map((line) => [line.path, line]));
    const [without, having] = [byPath(before), byPath(after)];
    for (const line of this.lines.filter(({ path }) => without.has(path))) {
      if (!isSame(without.get(line.path), having.get(line.path))) {
        line.when.push(`(not ${condition})`);
      }
    }
    let position = 0;
    for (const line of having.values()) {
      if (isSame(without.get(line.path), line)) {
        position = this.lines.findLastIndex(({ path }) => path === line.path) + 1;
      } else {
        this.lines.splice(position, 0, { ...line, when: [condition] });
        position += 1;
      }
    }
  }

  /** @returns {Line | undefined} the first line at such a path */
  find(path) {
    return this.lines.find((line) => path.test(line.path));
  }

  /** @param {(value: any) => string} expression that replaces the value of each line at such a path */
  replace(path, expression) {
    for (const line of this.lines.filter((it) => path.test(it.path))) {
      line.action = `{{ ${expression(line.value)} }}`;
    }
  }

  addCondition(path, condition) {
    for (const line of this.lines.filter((it) => path.test(it.path))) {
      line.when.push(condition);
    }
  }

  /** Adds a member with the value of an expression. */
  addMember(parent, name, expression, ...when) {
    this.#append(parent, { path: `${parent}/${name}`, head: `${name}:`, action: `{{ ${expression} }}`, when });
  }

  /** Adds the members or items that an expression holds, if it holds any. */
  addContent(parent, expression) {
    const action = `{{- with ${expression} }}{{ toYaml . | nindent INDENT }}{{ end }}`;
    this.#append(parent, { path: `${parent}/`, head: '', action, when: [] });
  }

  #append(parent, { path, head, action, when }) {
    const [, owner, name] = /^(.*)\/(labels|annotations)$/.exec(parent) ?? [];
    if (owner && !this.lines.some((line) => line.path === parent)) {
      this.#append(owner, { path: parent, head: `${name}:`, action: '', when: [] });
    }
    const above = this.lines.find((line) => line.path === parent);
    if (!above) {
      throw new Error(`${this.object.kind} ${this.object.metadata.name} has no ${parent}, where a value belongs`);
    }
    const lead = `${above.lead.replace('-', ' ')}  `;
    const last = this.lines.findLastIndex((line) => line.path === parent || line.path.startsWith(`${parent}/`));
    const line = { path, lead, head, action: action.replace('INDENT', String(lead.length)) };
    this.lines.splice(last + 1, 0, { ...line, when: [...above.when, ...when] });
  }

  toString() {
    return textIf(this.conditions, `---\n${textOf(this.lines)}`);
  }

  /** @returns {string} the text of the lines below a path */
  textBelow(path) {
    return textOf(this.lines.filter((line) => line.path.startsWith(`${path}/`)));
  }
}

/** @returns {Line[]} */
function linesOf(node, path = '', indent = '') {
  const isList = Array.isArray(node);
  const entries = isList ? node.map((item) => [nameOf(item), item]) : Object.entries(node);
  return entries.flatMap(([name, value]) => {
    const line = { path: `${path}/${name}`, lead: indent, head: isList ? '-' : `${name}:`, when: [] };
    if (!isObject(value) || Object.keys(value).length === 0) {
      return [{ ...line, value }];
    }
    const [first, ...rest] = linesOf(value, line.path, `${indent}  `);
    return isList ? [{ ...first, lead: `${indent}- ` }, ...rest] : [line, first, ...rest];
  });
}

/** What identifies an item of a list: mounts by their path, other items by their name. */
const nameOf = (item) => item?.mountPath ?? item?.name ?? (isObject(item) ? JSON.stringify(item) : item);

const isObject = (value) => value !== null && typeof value === 'object';

const isSame = (one, other) =>
  ['lead', 'head', 'value'].every((member) => JSON.stringify(one?.[member]) === JSON.stringify(other?.[member]));

/** Consecutive lines with the same conditions share them. */
function textOf(lines) {
  const groups = [];
  for (const line of lines) {
    if (groups.length > 0 && String(groups.at(-1)[0].when) === String(line.when)) {
      groups.at(-1).push(line);
    } else {
      groups.push([line]);
    }
  }
  const texts = groups.map((group) => [group[0], group.map(textOfLine).join('')]);
  return texts.map(([{ when, lead }, text]) => textIf(when, text, lead.slice(0, lead.search(/[^ ]|$/)))).join('');
}

function textOfLine({ lead, head, value, action }) {
  if (value === undefined || action) {
    return `${lead}${[head, action].filter(Boolean).join(' ')}\n`;
  }
  // Helm reads YAML 1.1, in which an unquoted "off" is a boolean. Alerts have templates of Prometheus, which Helm must leave alone.
  const text = stringify([value], { version: '1.1', lineWidth: 0 }).replaceAll('{{', '{{ "{{" }}');
  // A text of several lines goes on below its member.
  return lead + head + text.slice('-'.length).replace(/\n(?=.)/g, `\n${' '.repeat(lead.length)}`);
}

function textIf(conditions, text, indent = '') {
  const all = [...new Set(conditions)];
  const condition = all.length > 1 ? `and ${all.join(' ')}` : all[0]?.replace(/^\((.*)\)$/, '$1');
  return condition ? `${indent}{{- if ${condition} }}\n${text}${indent}{{- end }}\n` : text;
}
