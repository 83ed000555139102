import { gridPosition } from '@cotejo/colombia';
import { type CrossingColumns, CrossingGrid, type GridPlace } from './crossing-grid.js';
import type { ByMunicipality } from './data-sets.js';

/** Port: finds the position of a standardised address. The position is used for distances only, never as a verdict. */
export abstract class AddressLocator {
  /**
   * @param municipality DIVIPOLA code
   * @returns `null` when no position within the municipality is known
   */
  abstract locate(standard: string, municipality: string): GridPlace | null;
}

/** Locates addresses by the imported crossings of a city. */
export class GridLocator extends AddressLocator {
  private readonly grids: ReadonlyMap<string, CrossingGrid>;

  constructor(crossings: ByMunicipality<CrossingColumns>) {
    super();
    this.grids = new Map(Object.entries(crossings).map(([code, columns]) => [code, new CrossingGrid(columns)]));
  }

  locate(standard: string, municipality: string): GridPlace | null {
    const grid = this.grids.get(municipality);
    const position = grid && gridPosition(standard, municipality);
    return position ? grid.locate(position) : null;
  }
}
