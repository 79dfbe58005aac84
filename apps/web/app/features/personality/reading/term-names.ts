import { TERMS_ZH } from '@shop/four-pillars/correspondence-data'
import { pick } from '../../../lib/i18n/locale.ts'

/** Name of a stone or colour in the language of the page. */
export function toTermName(term: string): string {
  return pick(term, TERMS_ZH[term])
}
