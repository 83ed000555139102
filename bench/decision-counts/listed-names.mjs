import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

/** Regimes of the United Kingdom's list whose persons mostly come from one part of the world. */
const REGIMES = {
  'UK list, Venezuela': ['VEN'],
  'UK list, Russia and Belarus': ['RUS', 'BEL'],
  'UK list, Syria, Iraq, Libya': ['SYR', 'IRQ', 'LIB'],
  'UK list, Iran and Afghanistan': ['IRN', 'INU', 'AFG'],
  'UK list, Korea and Myanmar': ['DPR', 'MYA'],
};

/**
 * Names of published lists by group; the list of the United Kingdom made no table of names. Only the half of the persons that no
 * rule was written with.
 * @returns {Record<string, string[]>}
 */
export function listedNames(folder) {
  const groups = { 'OFAC, persons with a Colombian cédula': colombiansOf(read(folder, /(^|\/)sdn\.csv$/)) };
  const persons = new Set(
    parse(read(folder, /(^|\/)subjects\.csv$/), { columns: true })
      .filter(({ subject_type: type }) => type === 'individual')
      .map(({ unique_id: id }) => id),
  );
  const names = parse(read(folder, /(^|\/)subject_names\.csv$/), { columns: true });
  const primary = names.filter(({ unique_id: id, name_type: type }) => type === 'primary' && persons.has(id));
  for (const [group, regimes] of Object.entries(REGIMES)) {
    const own = primary.filter(({ unique_id: id }) => regimes.includes(id.slice(0, 3)) && isHeldOut(id));
    groups[group] = own.map(({ full_name: name }) => name);
  }
  return groups;
}

function colombiansOf(text) {
  const rows = [...text.matchAll(/^(\d+),"([^"]+)","individual".*Cedula No\..*\(Colombia\)/gm)];
  return rows.filter(([, id]) => isHeldOut(id)).map(([, , name]) => name);
}

const isHeldOut = (id) => Number(id.at(-1)) % 2 === 1;

function read(folder, pattern) {
  const file = readdirSync(folder, { recursive: true }).find((name) => pattern.test(name));
  if (!file) {
    throw new Error(`no file ${pattern.source} in that folder`);
  }
  return readFileSync(join(folder, file), 'utf8');
}
