import type { Correspondences } from '@shop/catalogue/correspondence-format'
import correspondenceFile from '../../../catalogue/correspondences.json' with { type: 'json' }
import termFile from '../../../catalogue/terms.json' with { type: 'json' }

/**
 * What stones stand for, with sources, as the catalogue has it (decision 0036): the file itself, so that a browser
 * needs no call for it. The catalogue's own tests hold its shape.
 */
export const correspondences: Correspondences = correspondenceFile

const { gem, color } = termFile

/** Chinese for the stones and colours of `correspondences`, by their English names. */
export const TERMS_ZH: Readonly<Record<string, string>> = { ...gem, ...color }
