import { isDeepStrictEqual } from 'node:util';
import { componentNames, renderBase } from './kustomize.mjs';
import { itemsIf, membersIf, valueMarker } from './template-text.mjs';

/** Components that change another component. */
const BUILT_ON = { 'external-redis-state': ['network-policies'], 'hpa-inflight': ['hpa'] };

/** The value that turns a component on: `network-policies` is `$.Values.networkPolicies.enabled`. */
const flagOf = (component) => `$.Values.${camelCase(component)}.enabled`;

export const camelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/**
 * @typedef {{ object: any, conditions: string[], file: string }} Entry an object of the chart, under which conditions it
 * exists, and the template that it belongs to
 */

/**
 * k8s/base with every component as a condition. The difference that a component makes to the rendered objects becomes an `if` in
 * the chart, so a new component needs no change in this file.
 *
 * @returns {Entry[]}
 */
export function objectsWithConditions() {
  const base = renderBase([]);
  /** @type {Map<string, Entry>} */
  const entries = new Map(base.map((object) => [idOf(object), { object, conditions: [], file: object.metadata.name }]));
  const names = componentNames();
  const order = [...names.filter((name) => !BUILT_ON[name]), ...names.filter((name) => BUILT_ON[name])];
  for (const component of order) {
    const below = BUILT_ON[component] ?? [];
    addComponent(entries, component, below.length > 0 ? renderBase(below) : base, renderBase([...below, component]));
  }
  return [...entries.values()];
}

function addComponent(entries, component, before, after) {
  const previous = new Map(before.map((object) => [idOf(object), object]));
  const next = new Map(after.map((object) => [idOf(object), object]));
  for (const [id, object] of next) {
    const known = previous.get(id);
    if (known) {
      entries.get(id).object = changedIf(flagOf(component), entries.get(id).object, known, object);
    } else {
      entries.set(id, { object, conditions: [flagOf(component)], file: component });
    }
  }
  for (const id of previous.keys()) {
    if (!next.has(id)) {
      entries.get(id).conditions.push(`(not ${flagOf(component)})`);
    }
  }
}

/** @returns {any} `template`, which stands for `before`, with the way to `after` under a condition */
function changedIf(condition, template, before, after) {
  if (isDeepStrictEqual(before, after)) {
    return template;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return listChangedIf(condition, template, before, after);
  }
  if (isObject(before) && isObject(after)) {
    return objectChangedIf(condition, template, before, after);
  }
  return valueMarker(`{{ if ${condition} }}${after}{{ else }}${template}{{ end }}`);
}

function objectChangedIf(condition, template, before, after) {
  const members = Object.entries(template).map(([key, member]) => {
    if (!(key in before)) {
      return { [key]: member };
    }
    return key in after
      ? { [key]: changedIf(condition, member, before[key], after[key]) }
      : membersIf(`not ${condition}`, { [key]: member });
  });
  const added = Object.entries(after).filter(([key]) => !(key in before));
  const additions = added.length > 0 ? membersIf(condition, Object.fromEntries(added)) : {};
  return Object.assign({}, ...members, additions);
}

function listChangedIf(condition, template, before, after) {
  if (isText(before) && isText(after) && [after, template].every(({ length }) => length === before.length)) {
    // The order of arguments means something.
    return template.map((item, index) => changedIf(condition, item, before[index], after[index]));
  }
  const find = (list, item) => list.find((other) => keyOf(other) === keyOf(item));
  const items = template.flatMap((item) => {
    const known = find(before, item);
    if (known === undefined) {
      return [item];
    }
    const next = find(after, item);
    return next === undefined ? itemsIf(`not ${condition}`, item) : [changedIf(condition, item, known, next)];
  });
  const added = after.filter((item) => find(before, item) === undefined);
  return added.length > 0 ? [...items, ...itemsIf(condition, ...added)] : items;
}

/** What identifies an item of a list: mounts by their path, other items by their name. */
const keyOf = (item) => item?.mountPath ?? item?.name ?? JSON.stringify(item);

const isText = (list) => list.every((item) => typeof item === 'string');

const isObject = (value) => value !== null && typeof value === 'object';

const idOf = ({ kind, metadata }) => `${kind}/${metadata.name}`;
