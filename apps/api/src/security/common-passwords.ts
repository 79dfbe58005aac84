import { readFile } from 'node:fs/promises'
import { mayHaveWord } from '@shop/contract/text/word-filter.rules'
import { AppError } from '../http/app-error.ts'

/** The person choosing the password. */
interface PasswordContext {
  email: string
  nickname?: string | null | undefined
}

/** Names of the shop, which a password must not be either. */
const SHOP_TERMS = ['Spiritual Treasures', 'Spiritual', 'Treasures']

/** Shorter words would reject too many passwords. */
const MIN_WORD_LETTERS = 3

/** Whether a text in lower case is on a list of common passwords. */
type IsListed = (text: string) => boolean

let lists: Promise<IsListed> | undefined

/**
 * Some 49,000 common passwords of English speakers, and 25,000 that are common in China (`chinese-passwords.bin`, made by
 * scripts/chinese-passwords.ts). Loaded once, on first use.
 */
async function loadLists(): Promise<IsListed> {
  const [{ dictionary }, chinese] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    readFile(new URL('chinese-passwords.bin', import.meta.url)),
  ])
  const english = new Set(dictionary['passwords-common'])
  return (text) => english.has(text) || mayHaveWord(chinese, text)
}

/**
 * Whether a password is in the list of common ones, or is a word of `context` (the e-mail's local part, the
 * nickname) or of the shop's name. Case, and digits and punctuation around the word, are ignored:
 * `#Password2026!` is common.
 */
export async function isCommonPassword(password: string, context: PasswordContext): Promise<boolean> {
  const simple = password.normalize('NFKC').toLowerCase()
  const isListed = await (lists ??= loadLists())
  if (isListed(simple) || isListed(withoutFrame(simple))) return true
  const words = [...SHOP_TERMS, context.nickname ?? '', context.email.split('@')[0]!].map(toLetters)
  return words.some((word) => word.length >= MIN_WORD_LETTERS && word === toLetters(simple))
}

/** @throws AppError PASSWORD_TOO_COMMON */
export async function requireUncommonPassword(password: string, context: PasswordContext): Promise<void> {
  if (await isCommonPassword(password, context)) throw new AppError('PASSWORD_TOO_COMMON')
}

/** Strips everything before the first letter and after the last. */
function withoutFrame(text: string): string {
  return text.replace(/^\P{L}+|\P{L}+$/gu, '')
}

function toLetters(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '')
}
