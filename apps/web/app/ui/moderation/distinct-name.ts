import { formatDate } from '../../lib/i18n/format.ts'
import { joinPhrases } from '../../lib/i18n/join-texts.ts'

/** The name of a review or question for screen readers, distinct from another one of the same person. */
export function toDistinctName(name: string, text: string | null | undefined, createdAt: string): string {
  return joinPhrases([name, ...(text ? [text] : []), formatDate(createdAt)])
}
