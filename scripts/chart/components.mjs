import { componentNames, renderBase } from './kustomize.mjs';
import { Template } from './template.mjs';
import { camelCase } from './values.mjs';

/** Components that change another component: their difference is to the base with that one. */
const BUILT_ON = { 'external-redis-state': ['network-policies'], 'hpa-inflight': ['hpa'] };

/**
 * The templates of all objects: k8s/base, and the changes of each component under the condition that its value is on.
 *
 * @param {string} kubectl path of the program
 * @returns {Promise<Template[]>}
 */
export async function makeTemplates(kubectl) {
  // A component comes after those that it is built on.
  const names = componentNames().sort((a, b) => Number(a in BUILT_ON) - Number(b in BUILT_ON));
  const base = await renderBase(kubectl, []);
  const components = await Promise.all(
    names.map(async (name) => {
      const below = BUILT_ON[name];
      const before = below ? await renderBase(kubectl, below) : base;
      return { name, before, after: await renderBase(kubectl, [...(below ?? []), name]) };
    }),
  );
  const templates = new Map();
  for (const [id, object] of base) {
    templates.set(id, new Template(object, object.metadata.name, []));
  }
  for (const component of components) {
    addComponent(templates, component);
  }
  return [...templates.values()];
}

function addComponent(templates, { name, before, after }) {
  const condition = `$.Values.${camelCase(name)}.enabled`;
  for (const [id, object] of after) {
    if (before.has(id)) {
      templates.get(id).addDifference(before.get(id), object, condition);
    } else {
      templates.set(id, new Template(object, name, [condition]));
    }
  }
  for (const id of before.keys()) {
    if (!after.has(id)) {
      templates.get(id).conditions.push(`(not ${condition})`);
    }
  }
}
