import { readFileSync } from 'node:fs';

const CONTEXT = JSON.parse(readFileSync(new URL('./abilities.json', import.meta.url), 'utf8'));

/**
 * abilities.json of the bench with the attackers, buyers and histories of this folder, in the same shape.
 *
 * @param {object} abilities abilities.json of the bench @param {{ id: string, attacker: string }[]} scenarios
 */
export function withAttackers(abilities, scenarios) {
  const { attackers, paysWhere, honestWhere, histories } = CONTEXT;
  const { about: _about, ...wayByTrait } = paysWhere;
  const where = Object.fromEntries(Object.entries(wayByTrait).map(([trait, way]) => [trait, { [way]: 1 }]));
  const { pays } = abilities.circumstances;
  const honest = Object.entries(honestWhere).map(([kind, shares]) => {
    const usual = abilities.honest[kind];
    return [kind, { ...usual, where: { ...usual.where, ...shares } }];
  });
  return {
    ...abilities,
    circumstances: { ...abilities.circumstances, pays: { ...pays, where: { ...where, ...pays.where } } },
    honest: { ...abilities.honest, ...Object.fromEntries(honest) },
    frauds: Object.fromEntries(scenarios.map(({ id, attacker }) => [id, attackers[attacker]])),
    histories: {
      ...abilities.histories,
      orders: { ...abilities.histories.orders, ...histories.orders },
      among: { ...abilities.histories.among, ...histories.among },
    },
  };
}
