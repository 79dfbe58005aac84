import type { BirthReading } from '@shop/four-pillars/birth-reading'
import { toSignName } from '../../../lib/i18n/sign-names.ts'
import { m } from '../../../paraglide/messages.js'

/** Name of the animal, or of both where the year of a birth has two. */
export function toAnimalName({ byLichun, byNewYear }: BirthReading['animals']): string {
  const chosen = toSignName(byLichun)
  return byLichun === byNewYear ? chosen : m.personality_or({ chosen, other: toSignName(byNewYear) })
}
