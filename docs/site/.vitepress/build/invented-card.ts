import type { UserConfig } from 'vitepress';
// @boundaries-ignore the published package of the reader must not have its test programs
import {
  codePicture,
  inventCard,
  inventHolder,
  photograph,
  pngFile,
  Random,
} from '../../../../sdks/reader/src/testing/index.ts';

type Plugin = NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number];

const SEED = 86;
/** Higher than the numbers that are issued. */
const NUMBER = '1987650432';
const SHOT = { frameWidth: 1_280, frameHeight: 860, cardWidth: 1_156, angle: 4 };

/** Writes `invented-card.png`: a photograph of an invented cédula. The program that draws it stays out of the pages. */
export function inventedCard(): Plugin {
  return {
    name: 'cotejo:invented-card',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    generateBundle() {
      const random = new Random(SEED);
      const card = inventCard({ ...inventHolder(random), number: NUMBER }, random);
      const source = pngFile(photograph(codePicture(card, 4), SHOT));
      this.emitFile({ type: 'asset', fileName: 'invented-card.png', source });
    },
  };
}
