import { formatDate } from '../../lib/i18n/format.ts'

/** The name of a review or question for screen readers, distinct from another one of the same person. */
export function toDistinctName(name: string, text: string | null | undefined, createdAt: string): string {
  return [name, ...(text ? [text] : []), formatDate(createdAt)].join(', ')
}
