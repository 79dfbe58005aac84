import type { Correspondences } from '@shop/catalogue/correspondence-format'
import type { Translated } from '@shop/contract/languages/translated'
import correspondenceFile from '../../../catalogue/correspondences.json' with { type: 'json' }
import termFile from '../../../catalogue/terms.json' with { type: 'json' }

/**
 * Correspondences of stones, with sources, from the catalogue (docs/decisions/0036): imported, so that a reading needs
 * no API call. What the shop has changed of its stones since is loaded in addition. The catalogue's tests validate its
 * shape.
 */
export const correspondences: Correspondences = correspondenceFile

const { gem, color } = termFile

/** A term of the file: its Chinese name, or its names in several languages. */
type Term = string | Omit<Translated<string>, 'en'>

/** The names of the stones and colours in `correspondences`, by English name. */
export const TERMS: Readonly<Record<string, Translated<string>>> = Object.fromEntries(
  Object.entries<Term>({ ...gem, ...color }).map(([en, term]) => [
    en,
    typeof term === 'string' ? { en, zh: term } : { en, ...term },
  ]),
)
