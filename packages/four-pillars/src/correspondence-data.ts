import type { Correspondences } from '@shop/catalogue/correspondence-format'
import correspondenceFile from '../../../catalogue/correspondences.json' with { type: 'json' }
import termFile from '../../../catalogue/terms.json' with { type: 'json' }

/**
 * Correspondences of stones, with sources, from the catalogue (docs/decisions/0036): imported, so that a reading needs
 * no API call. What the shop has changed of its stones since is loaded in addition. The catalogue's tests validate its
 * shape.
 */
export const correspondences: Correspondences = correspondenceFile

const { gem, color } = termFile

/** Chinese names of the stones and colours in `correspondences`, by English name. */
export const TERMS_ZH: Readonly<Record<string, string>> = { ...gem, ...color }
