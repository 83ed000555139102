import { gridPosition } from '@cotejo/colombia';
import { type CrossingColumns, CrossingGrid, type GridPlace } from './crossing-grid.js';
import type { ByMunicipality } from './data-sets.js';

/** Port: finds the place of an address in its standard form. It serves distances, never a verdict by itself. */
export abstract class AddressLocator {
  /**
   * @param municipality DIVIPOLA code
   * @returns `null` where nothing finer than the municipality is known
   */
  abstract locate(standard: string, municipality: string): GridPlace | null;
}

/** Among the imported crossings of the city. */
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
