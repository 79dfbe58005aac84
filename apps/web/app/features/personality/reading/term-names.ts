import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { TERMS_ZH } from '@shop/four-pillars/correspondence-data'
import { pick } from '../../../lib/i18n/locale.ts'
import { toSignName } from '../../../lib/i18n/sign-names.ts'
import { m } from '../../../paraglide/messages.js'

/** Name of a stone or colour in the language of the page. */
export function toTermName(term: string): string {
  return pick(term, TERMS_ZH[term])
}

/** Name of the animal, or of both where the year of a birth has two. */
export function toAnimalName({ byLichun, byNewYear }: BirthReading['animals']): string {
  const chosen = toSignName(byLichun)
  return byLichun === byNewYear ? chosen : m.personality_or({ chosen, other: toSignName(byNewYear) })
}
