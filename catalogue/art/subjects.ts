import type { ProductRecord } from '../src/format.ts'
import type { Subject } from './subject.ts'
import { BRACELET, BRACELETS } from './subjects/bracelets.ts'
import { CRYSTALS } from './subjects/crystals.ts'
import { METAPHYSICALS } from './subjects/metaphysicals.ts'

const SUBJECTS: Record<string, Subject> = { ...BRACELETS, ...CRYSTALS, ...METAPHYSICALS }

/** The subject of a product; whatever has none of its own is a bracelet. */
export function getSubject(product: ProductRecord): Subject {
  const subject = SUBJECTS[product.slug]
  if (subject) return subject
  if (product.category === 'bracelets') return BRACELET
  throw new Error(`no drawing for ${product.slug}: add one to art/subjects.ts`)
}
