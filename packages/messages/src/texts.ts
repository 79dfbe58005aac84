import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  PAGE_LANGUAGES,
  inEachLanguage,
  type Localized,
  type PageLanguage,
} from '@shop/contract/languages/languages'
import type { MessageFiles } from './message-files.ts'

/** A text in the forms of a language's plural, such as `one` and `other`. */
interface Plural {
  one?: string
  other: string
}

type Union<Names extends keyof MessageFiles> = { [Name in Names]: (texts: MessageFiles[Name]) => void }[Names]

/** The texts of several files together. */
export type TextsOf<Names extends keyof MessageFiles> =
  Union<Names> extends (texts: infer Texts) => void ? Texts : never

const ROOT = join(import.meta.dirname, '..')

/** The texts of files, such as `returns/mails`, in each language; what lies in several files is taken from the last. */
export function readTexts<Names extends keyof MessageFiles>(...names: Names[]): Localized<TextsOf<Names>> {
  return inEachLanguage((language) => Object.assign({}, ...names.map(readFile(language))) as TextsOf<Names>)
}

const readFile = (language: PageLanguage) => (name: keyof MessageFiles) =>
  JSON.parse(readFileSync(join(ROOT, language, `${name}.json`), 'utf8')) as object

/** A text with the facts that it names as `{name}`. @throws Error when one is missing */
export function fill(text: string, facts: object): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = (facts as Record<string, unknown>)[name]
    if (typeof fact !== 'string' && typeof fact !== 'number') throw new Error(`"${text}" lacks its ${name}.`)
    return String(fact)
  })
}

/** The text for a number of things, with its facts, of which `count` is one. */
export function fillPlural(
  { other, ...forms }: Plural,
  facts: { count: number } & Record<string, string | number>,
  language: PageLanguage,
): string {
  const form = new Intl.PluralRules(PAGE_LANGUAGES[language]).select(facts.count)
  return fill((forms as Partial<Record<string, string>>)[form] ?? other, facts)
}
