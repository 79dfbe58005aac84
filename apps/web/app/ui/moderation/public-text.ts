import {
  HIDING_CHARACTERS,
  hasLink,
  hasMarkup,
  SHOWN_NAME_LENGTH,
} from '@shop/contract/moderation/moderation.rules'
import { toTextWeight } from '@shop/contract/text/typed-text.rules'
import { toShownLeast } from '../../lib/i18n/least-length.ts'
import { m } from '../../paraglide/messages.js'

/** Validates a text that everybody will read, by the rules of the API; undefined when it is valid. */
export function findPublicTextError(text: string, { min = 0, max }: { min?: number; max: number }) {
  if (toTextWeight(text) < min) return m.moderation_error_short({ count: toShownLeast(min) })
  if (text.length > max) return m.moderation_error_long({ count: max })
  if (HIDING_CHARACTERS.test(text)) return m.moderation_error_invisible()
  if (hasMarkup(text)) return m.moderation_error_markup()
  return hasLink(text) ? m.moderation_error_has_link() : undefined
}

/** Validates the name to show. */
export function findNameError(name: string): string | undefined {
  if (name.length < SHOWN_NAME_LENGTH.min) return m.moderation_error_name()
  return findPublicTextError(name, SHOWN_NAME_LENGTH)
}
