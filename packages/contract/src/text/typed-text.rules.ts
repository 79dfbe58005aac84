/** Characters that are not seen and come with copied text, such as zero-width spaces and marks of direction. */
const INVISIBLE = /[\p{Cf}\uFE00-\uFE0F]/gu

/** In one width: keyboards of East Asia also write letters, digits and signs as wide as a Chinese character. */
const toVisible = (typed: string): string => typed.normalize('NFKC').replaceAll(INVISIBLE, '')

/** A short text such as a phone number or a postal code, in one width and with single spaces. */
export const toTyped = (typed: string): string => toVisible(typed).replaceAll(/\s+/gu, ' ').trim()

/** A code as it is stored, such as that of a coupon or an order: typed in any case and width, with spaces between. */
export function toTypedCode(typed: string): string {
  return toVisible(typed).replaceAll(/\s/gu, '').toUpperCase()
}

/** The number of an order, as people copy and write it: also with `#` or `No.` before it. */
export const toTypedOrderNumber = (typed: string): string => toTypedCode(typed).replace(/^(?:#|NO[.:]?)/, '')

/** An e-mail address in one width, also with the full stop of Chinese keyboards. */
export function toTypedEmail(typed: string): string {
  return toVisible(typed).replaceAll('。', '.').trim()
}

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** How many letters of Latin script say as much as a character of Chinese, Japanese or Korean. */
const LETTERS_OF_DENSE = 3

/** The content of a text, in letters of Latin script, for minimum lengths. '有货吗？' counts as ten. */
export function toTextWeight(text: string): number {
  return text.length + (LETTERS_OF_DENSE - 1) * (text.match(DENSE)?.length ?? 0)
}

/** The characters of a dense script that reach a least length. */
export const toDenseLength = (least: number): number => Math.ceil(least / LETTERS_OF_DENSE)
