import { hasLink, hasMarkup, HIDING_CHARACTERS, SHOWN_NAME_LENGTH } from '../reviews/reviews.rules.ts'
import { LINES, text } from './fields.schemas.ts'

const LINE = /^[^\p{Cc}]*$/u

/** A shopper's text that everybody will read: plain, without links. Line breaks only where `lines` is set. */
export function publicText(message: string, limits: { min?: number; max: number; lines?: true }) {
  const { lines, ...lengths } = limits
  return text(message, { ...lengths, format: lines ? LINES : LINE })
    .refine((given) => !HIDING_CHARACTERS.test(given), 'Please leave out invisible characters')
    .refine((given) => !hasMarkup(given), 'Please write plain text, without tags')
    .refine((given) => !hasLink(given), 'Please leave out links and addresses')
    .overwrite((given) => given.normalize('NFC'))
}

/** The name that is shown with a text. */
export const ShownName = publicText('Please give the name to show, up to 40 characters', SHOWN_NAME_LENGTH)
