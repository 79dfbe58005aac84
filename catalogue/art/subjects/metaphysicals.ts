import { putOfferingBowls, putPlate, putSingingBowl } from '../drawings/bowls.ts'
import { putCandles } from '../drawings/candles.ts'
import { putCenser } from '../drawings/censer.ts'
import { putCoinSet } from '../drawings/coin-set.ts'
import { putPendulum } from '../drawings/dangling.ts'
import { putIncense } from '../drawings/incense.ts'
import { putLeafBundle } from '../drawings/leaf-bundle.ts'
import { putMala } from '../drawings/mala.ts'
import { putMirror, windowInMirror } from '../drawings/mirror.ts'
import { putRuneStones } from '../drawings/runes.ts'
import { putCymbals, putFloorCushion } from '../drawings/sitting.ts'
import { putTarot } from '../drawings/tarot.ts'
import { SANDALWOOD } from '../materials/makers.ts'
import { stone } from '../materials/stones.ts'
import { look } from '../subject.ts'
import type { Subject } from '../subject.ts'

/** How each of the metaphysical goods is drawn. */
export const METAPHYSICALS: Record<string, Subject> = {
  'hand-hammered-singing-bowl': {
    draw: putSingingBowl,
    whole: look([0, -1.2, 4], 24, 28),
    detail: look([2.6, -3, 5.6], 11, 30, 16),
  },
  'sandalwood-mala-108': {
    draw: (scene) =>
      putMala(scene, { bead: SANDALWOOD, marker: SANDALWOOD, tassel: '#cdbb98', size: 0.8, seed: 'sandal' }),
    whole: look([0, -2.2, 0.2], 23, 54),
    detail: look([1.4, -7.4, 0.4], 8, 40, 12),
  },
  'sodalite-mala-108': {
    draw: (scene) =>
      putMala(scene, {
        bead: stone('Sodalite', 1.2),
        marker: stone('Clear quartz', 1.4),
        tassel: '#2f4270',
        size: 0.6,
        seed: 'sodalite',
      }),
    whole: look([0, -2.3, 0.2], 19, 54),
    detail: look([1.2, -5.6, 0.4], 6.6, 40, 12),
  },
  'linen-buckwheat-cushion': {
    draw: putFloorCushion,
    whole: look([0, -1, 7], 52, 26),
    detail: look([3, -10, 9], 24, 30, 14),
  },
  'tingsha-hand-cymbals': {
    draw: putCymbals,
    whole: look([0, 0.8, 0.5], 17, 40),
    detail: look([-2.6, -0.4, 0.9], 7.6, 36, 14),
  },
  'quiet-year-tarot-deck': {
    draw: putTarot,
    whole: look([-0.4, -0.6, 0], 32, 56),
    detail: look([3.6, -1.2, 0.4], 13, 52, 10),
  },
  'amethyst-still-point-pendulum': {
    draw: putPendulum,
    whole: look([0.4, 1, 0], 10.4, 52),
    detail: look([0.3, -1.3, 0.6], 4.6, 44, 10),
  },
  'three-coin-i-ching-set': {
    draw: putCoinSet,
    whole: look([0.3, 0.2, 0.8], 24, 44),
    detail: look([-0.4, -4.4, 0.3], 9.6, 42, 10),
  },
  'obsidian-scrying-mirror': {
    draw: (scene) => putMirror(scene, { ...stone('Obsidian'), gloss: 2, sheen: windowInMirror }),
    whole: look([0, 0, 6.6], 23, 18, 16),
    detail: look([3, 0, 9.6], 10.5, 20, 24),
  },
  'agate-rune-set': {
    draw: putRuneStones,
    whole: look([0, 0, 0.2], 13.6, 50),
    detail: look([0.4, -0.6, 0.4], 5, 46, 10),
  },
  'sandalwood-incense-sticks': {
    draw: putIncense,
    whole: look([0.4, -1, 0.6], 29, 44),
    detail: look([3.4, -3.4, 0.6], 10.5, 40, 14),
  },
  'celadon-lotus-censer': {
    draw: putCenser,
    whole: look([0, 0, 5], 20, 22),
    detail: look([-0.6, -1.6, 3.4], 7.6, 24, 12),
  },
  'mugwort-smoke-bundle': {
    draw: putLeafBundle,
    whole: look([-0.6, 0, 1], 25, 40, -10),
    detail: look([1.6, 0, 2], 10, 38, 10),
  },
  'beeswax-pillar-candles': {
    draw: putCandles,
    whole: look([0, 0, 7.6], 25, 16),
    detail: look([3.3, 0, 13.6], 9, 18, 10),
  },
  'copper-offering-bowls': {
    draw: (scene) => putOfferingBowls(scene, 7),
    whole: look([0, -0.4, 1], 56, 34, -8),
    detail: look([-6.4, -5.2, 2.4], 17, 34, 10),
  },
  'selenite-resting-plate': {
    draw: (scene) => putPlate(scene, 6, stone('Selenite')),
    whole: look([0, 0, 0.4], 18, 38),
    detail: look([-2, -2, 0.8], 8, 40, 14),
  },
}
