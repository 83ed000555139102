import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { drawShare, drawWeighted } from '../draw.mjs';

const HOSTS = 254;

/**
 * Addresses of buyers that do not depend on the city database of the product: networks of 256 addresses by operator, from the table
 * of networks, and their department by another city database.
 */
export class ContextNetworks {
  /** @param {object} spec networks.json @param {Map<number, [first: number, last: number][]>} ranges by number of the network */
  constructor(spec, ranges) {
    this.spec = spec;
    this.ranges = ranges;
    this.byDepartment = new Map();
  }

  /**
   * @param {object} spec networks.json
   * @param {string | undefined} asnFile `asn-ipv4-num.csv`; without it there are no addresses
   * @param {((ip: string) => Promise<string | null>) | undefined} departmentOf by the other database
   * @param {import('@cotejo/testing').Random} random
   */
  static async read(spec, asnFile, departmentOf, random) {
    const networks = new ContextNetworks(spec, asnFile ? await rangesOf(asnFile, asnsIn(spec)) : new Map());
    for (let count = 0; departmentOf && count < spec.samples; count += 1) {
      const network = networks.#network(Object.values(spec.fixed.operators), random);
      const department = network && (await departmentOf(`${network}.1`));
      if (department) {
        networks.byDepartment.set(department, (networks.byDepartment.get(department) ?? new Set()).add(network));
      }
    }
    return networks;
  }

  /** @param {'home' | 'mobile' | 'office' | 'campus'} kind @param {string} department two digits @returns {string | undefined} */
  draw(kind, department, random) {
    const network =
      kind === 'home'
        ? this.#home(department, random)
        : this.#network(Object.values(this.spec[kind].operators), random);
    return network && `${network}.${1 + random.below(HOSTS)}`;
  }

  /** A network of a household: by the drawn source, or the next one that has a network of the department. */
  #home(department, random) {
    const all = Object.values(this.spec.fixed.operators);
    const sources = {
      'second database': () => {
        const among = [...(this.byDepartment.get(department) ?? [])];
        return among.length > 0 ? random.one(among) : undefined;
      },
      'regional operator': () =>
        this.#network(
          all.filter(({ regions }) => regions?.includes(department)),
          random,
        ),
      'national operator': () =>
        this.#network(
          all.filter(({ regions }) => !regions),
          random,
        ),
    };
    const names = Object.keys(sources);
    const from = names.indexOf(drawShare(this.spec.homeSource.among, random));
    const order = [...names.slice(from), ...names.slice(0, from)];
    return order.reduce((found, name) => found ?? sources[name](), undefined);
  }

  /** A network of one of some operators, each address as likely as another. */
  #network(operators, random) {
    const usable = operators
      .map(({ asns, weight }) => ({ weight, ranges: asns.flatMap((asn) => this.ranges.get(asn) ?? []) }))
      .filter(({ ranges }) => ranges.length > 0);
    if (usable.length === 0) {
      return undefined;
    }
    const { ranges } = drawWeighted(usable, ({ weight }) => weight, random);
    const [first, last] = drawWeighted(ranges, ([from, to]) => to - from + 1, random);
    const address = first + random.below(last - first + 1);
    return [24, 16, 8].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');
  }
}

function asnsIn(spec) {
  const groups = Object.values(spec).flatMap(({ operators }) => (operators ? Object.values(operators) : []));
  return new Set(groups.flatMap(({ asns }) => asns));
}

/** Ranges of some networks: `first,last,number,name` in each line, addresses as numbers. */
async function rangesOf(file, asns) {
  const ranges = new Map();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [first, last, asn] = line.split(',', 3).map(Number);
    if (asns.has(asn)) {
      ranges.set(asn, [...(ranges.get(asn) ?? []), [first, last]]);
    }
  }
  return ranges;
}
