import { putCluster } from '../drawings/crystals.ts'
import { putEarrings } from '../drawings/dangling.ts'
import { putLapisPendant, putPeaceDisc, putTurquoisePendant } from '../drawings/pendants.ts'
import { putPalmStone, putPoint, putRabbit, putSphere, putTower } from '../drawings/polished.ts'
import { putGarnetRing, putSunstoneRing } from '../drawings/rings.ts'
import { putFluorite, putPyriteCube, putRawPiece, putTourmaline } from '../drawings/specimens.ts'
import type { Scene } from '../engine/scene.ts'
import { rock } from '../materials/makers.ts'
import { look } from '../subject.ts'
import type { Subject } from '../subject.ts'

function amethystCluster(scene: Scene): void {
  putCluster(scene, { gem: 'Amethyst', seed: 'uruguay', spread: 6.4, tallest: 7.6, large: 34, small: 230 })
}

function quartzCluster(scene: Scene): void {
  putCluster(scene, {
    gem: 'Clear quartz',
    seed: 'donghai',
    spread: 4,
    tallest: 8.6,
    large: 12,
    small: 60,
    base: rock('#8f887a', '#d2cbbd'),
  })
}

/** How each crystal and piece of jewelry is drawn. */
export const CRYSTALS: Record<string, Subject> = {
  'uruguay-amethyst-cluster': {
    draw: amethystCluster,
    whole: look([0, 0, 3.3], 18.5, 22),
    detail: look([0.6, 0, 5], 8, 24, 14),
  },
  'donghai-clear-quartz-cluster': {
    draw: quartzCluster,
    whole: look([0, 0, 3.9], 15.5, 20),
    detail: look([0.2, 0, 5.6], 6.6, 22, 16),
  },
  'raw-rose-quartz-stone': {
    draw: (scene) => putRawPiece(scene, 'Rose quartz'),
    whole: look([0, 0, 1.7], 10.5, 28),
    detail: look([-0.4, -0.8, 2], 4.6, 30, 24),
  },
  'navajun-pyrite-cube': {
    draw: putPyriteCube,
    whole: look([0, 0, 1.7], 12, 30),
    detail: look([0.1, -0.4, 2.6], 5, 34, 18),
  },
  'xianghualing-green-fluorite': {
    draw: putFluorite,
    whole: look([0, 0, 1.5], 13, 32),
    detail: look([-0.2, -0.4, 2], 5.4, 36, 16),
  },
  'black-tourmaline-rough': {
    draw: putTourmaline,
    whole: look([0.1, 0, 0.8], 10, 34, -16),
    detail: look([0.8, 0, 0.9], 4, 36, 14),
  },
  'lapis-lazuli-sphere': {
    draw: (scene) => putSphere(scene, 'Lapis lazuli', 6),
    whole: look([0, 0, 2.9], 10.6, 15),
    detail: look([-0.3, 0, 4], 5, 20, 18),
  },
  'malachite-hill-sphere': {
    draw: (scene) => putSphere(scene, 'Malachite', 5),
    whole: look([0, 0, 2.5], 9.2, 15),
    detail: look([-0.2, 0, 3.2], 4.3, 20, 24),
  },
  'selenite-tower': {
    draw: (scene) => putTower(scene, 'Selenite', 15),
    whole: look([0, 0, 7], 21, 14),
    detail: look([0, 0, 11], 8, 16, 20),
  },
  'smoky-quartz-point-tower': {
    draw: (scene) => putPoint(scene, 'Smoky quartz', 11),
    whole: look([0, 0, 5], 16, 15),
    detail: look([0, 0, 7.2], 6.6, 18, 24),
  },
  'labradorite-palm-stone': {
    draw: (scene) => putPalmStone(scene, 'Labradorite'),
    whole: look([0, 0, 0.7], 10.6, 46),
    detail: look([-0.3, 0, 1.2], 5, 50, 18),
  },
  'nephrite-resting-rabbit': {
    draw: putRabbit,
    whole: look([0.15, 0, 1.2], 8.6, 22, 22),
    detail: look([1.4, 0, 1.6], 4.2, 24, 40),
  },
  'jadeite-peace-disc-pendant': {
    draw: putPeaceDisc,
    whole: look([0, 1.4, 0], 7.6, 64),
    detail: look([0.05, 0.3, 0.2], 3.6, 56, 14),
  },
  'zhushan-turquoise-drop-pendant': {
    draw: putTurquoisePendant,
    whole: look([0, 1.3, 0], 7.2, 64),
    detail: look([0, 0.2, 0.2], 3.3, 56, 14),
  },
  'lapis-gold-fleck-pendant': {
    draw: putLapisPendant,
    whole: look([0, 1.2, 0], 7, 64),
    detail: look([0, 0.15, 0.2], 3.1, 56, 14),
  },
  'garnet-seed-ring': {
    draw: putGarnetRing,
    whole: look([0, 0, 0.95], 4.6, 26, 28),
    detail: look([0, 0, 1.85], 2, 36, 34),
  },
  'sunstone-open-ring': {
    draw: putSunstoneRing,
    whole: look([0, 0, 1], 4.8, 34, 28),
    detail: look([0, 0, 1.9], 2.2, 44, 20),
  },
  'moonstone-drop-earrings': {
    draw: putEarrings,
    whole: look([0, 0.1, 0], 6.6, 62),
    detail: look([-1.1, -0.5, 0.1], 2.8, 56, 12),
  },
}
