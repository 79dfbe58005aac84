import { toDenseLength } from '@shop/contract/text/typed-text.rules'
import { isHanLocale } from './locale.ts'

/** A least length of texts as the page's language counts it: in letters, or in Chinese characters, which carry more. */
export const toShownLeast = (letters: number): number => (isHanLocale() ? toDenseLength(letters) : letters)
