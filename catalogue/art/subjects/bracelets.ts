import { putBracelet } from '../drawings/bracelets.ts'
import { look } from '../subject.ts'
import type { Subject } from '../subject.ts'

/** A bracelet seen from above its front, and its front from nearby. */
export const BRACELET: Subject = {
  draw: putBracelet,
  whole: look([0, -0.25, 0.3], 9, 44),
  detail: look([0.35, -2.7, 0.35], 4.3, 30, 14),
}

/** How each bracelet is seen; those not named here are seen as BRACELET. */
export const BRACELETS: Record<string, Subject> = {
  'nephrite-peace-knot-bracelet': {
    ...BRACELET,
    whole: look([0, 0.5, 0.3], 9.4, 48),
    detail: look([0.3, -2.8, 0.35], 4.4, 32, 12),
  },
  'day-and-night-pair-bracelets': {
    ...BRACELET,
    whole: look([0, -0.1, 0.3], 12.6, 48),
    detail: look([-2.4, -1.1, 0.4], 5, 34, 8),
  },
  'amethyst-still-water-bracelet': {
    ...BRACELET,
    whole: look([0, -0.7, 0.3], 9.4, 44),
    detail: look([0, -3.3, 0.3], 4.6, 36, 10),
  },
  'moonstone-half-moon-bracelet': {
    ...BRACELET,
    whole: look([0, -0.6, 0.3], 9.2, 44),
    detail: look([0, -3.2, 0.3], 4.4, 36, 10),
  },
  'green-aventurine-new-leaf-bracelet': {
    ...BRACELET,
    whole: look([0, -0.5, 0.3], 9.2, 44),
    detail: look([0, -3.1, 0.3], 4.4, 36, 10),
  },
}
