import { type Customer, documentTypeOf } from '@cotejo/compliance/customers';
import { NumberPacker, normaliseName, WordIds } from '@cotejo/names';
import { cedulaKeyOf, ScreenSieve } from '@cotejo/screening';

/** Ends a name among the words of a customer. */
const END = 0xffff_ffff;
const HAS_DATE = 1;
const HAS_COUNTRY = 2;
const HAS_CEDULA = 4;
/** The outline says too little, so the exact test decides. */
const IS_UNCLEAR = 8;
const FLOORS = [0, HAS_DATE, HAS_COUNTRY, HAS_DATE | HAS_COUNTRY].map((facts) =>
  ScreenSieve.floorOf({
    ...((facts & HAS_DATE) !== 0 && { birthDate: '2000' }),
    ...((facts & HAS_COUNTRY) !== 0 && { country: 'CO' }),
  }),
);

/**
 * What the quick test of a screen needs of each customer, about 40 bytes: the ids of the words of its names, a key of its cédula, and
 * whether it has a birth date and a country.
 */
export class CustomerOutlines {
  private readonly ids = new NumberPacker();
  private readonly starts = new NumberPacker();
  private readonly cedulas = new NumberPacker();
  private readonly facts = new NumberPacker();

  constructor(readonly words = new WordIds()) {}

  get size(): number {
    return this.starts.length;
  }

  /** Removes all customers, but keeps their words. */
  clear(): void {
    for (const each of [this.ids, this.starts, this.cedulas, this.facts]) {
      each.clear();
    }
  }

  add(customer: Customer): void {
    const { names, document, birthDate, country } = customer;
    let facts = (birthDate === undefined ? 0 : HAS_DATE) | (country === undefined ? 0 : HAS_COUNTRY);
    this.starts.add(this.ids.length);
    for (const name of names) {
      for (const word of normaliseName(name)) {
        const id = this.words.idOf(word);
        if (id === undefined) {
          facts |= IS_UNCLEAR;
        } else {
          this.ids.add(id);
        }
      }
      this.ids.add(END);
    }
    const cedula = document === undefined ? undefined : cedulaKeyOf(document);
    // The number of another type, or of an unknown one, has several keys.
    if (document !== undefined && documentTypeOf(customer) !== 'cedula') {
      facts |= IS_UNCLEAR;
    } else if (cedula !== undefined) {
      facts |= HAS_CEDULA;
    }
    this.cedulas.add(cedula ?? 0);
    this.facts.add(facts);
  }

  /** Whether an entry may concern the customer at this place; see `ListScreen.concerns`. */
  mayConcern(at: number, sieve: ScreenSieve): boolean {
    const facts = this.facts.numbers[at] as number;
    if ((facts & IS_UNCLEAR) !== 0) {
      return true;
    }
    if ((facts & HAS_CEDULA) !== 0 && sieve.mayHaveCedula(this.cedulas.numbers[at] as number)) {
      return true;
    }
    const floor = FLOORS[facts & (HAS_DATE | HAS_COUNTRY)] as number;
    const { numbers } = this.ids;
    const end = at + 1 < this.starts.length ? (this.starts.numbers[at + 1] as number) : this.ids.length;
    for (let from = this.starts.numbers[at] as number, to = from; to < end; to++) {
      if (numbers[to] === END) {
        if (sieve.mayResemble(numbers, from, to, floor)) {
          return true;
        }
        from = to + 1;
      }
    }
    return false;
  }
}
