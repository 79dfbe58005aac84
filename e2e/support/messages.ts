import { LANGUAGE_TAGS, LOCALES, PAGE_LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { readTranslated } from '@shop/contract/languages/translated'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import categories from '../../catalogue/categories.json' with { type: 'json' }

export type Language = PageLanguage

/** The language of a browser whose user reads this one: `zh-TW`. */
export const toBrowserLocale = (language: Language): string => LOCALES[language].replace('_', '-')

/** The name of a language in another: `Traditional Chinese`. */
export const toLanguageName = (named: Language, { language }: Translate): string =>
  new Intl.DisplayNames(LANGUAGE_TAGS[language], { type: 'language' }).of(PAGE_LANGUAGES[named])!

type Message = string | { one?: string; other: string }
interface Group {
  [name: string]: Message | Group
}

const FOLDER = join(import.meta.dirname, '../../packages/messages')

/** Looks up a text of the pages by message key, so that one test runs in each language. */
export interface Translate {
  (key: string, values?: Record<string, string | number>): string
  language: Language
  /** The name that a category has as long as the merchant gives it no other. */
  category(slug: keyof typeof categories): string
}

/** Reads the messages of a language. The function throws for an unknown key. */
export function readMessages(language: Language): Translate {
  const folder = join(FOLDER, language)
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Group
  const messages = Object.assign(
    {},
    ...globSync('*/pages.json', { cwd: folder }).map(read),
    ...globSync('*/shared.json', { cwd: folder }).map((file) =>
      flatten(read(file), dirname(file).replaceAll('-', '_')),
    ),
  ) as Record<string, Message>
  const translate = (key: string, values: Record<string, string | number> = {}) => {
    const message = messages[key]
    if (message === undefined) throw new Error(`No page says ${key}`)
    return fill(toText(message, values), values)
  }
  return Object.assign(translate, {
    language,
    category: (slug: keyof typeof categories) => readTranslated(categories[slug].name, language),
  })
}

const isPlural = (group: object) => Object.keys(group).every((name) => name === 'one' || name === 'other')

/** What is shared has the keys of the pages: `orders_status_paid`. */
function flatten(group: Group, prefix: string): Record<string, Message> {
  const entries = Object.entries(group).flatMap(([name, value]) => {
    const key = `${prefix}_${name}`
    return typeof value === 'string' || isPlural(value) ? [[key, value]] : Object.entries(flatten(value, key))
  })
  return Object.fromEntries(entries) as Record<string, Message>
}

function toText(message: Message, { count }: Record<string, string | number>): string {
  if (typeof message === 'string') return message
  return count === 1 && message.one !== undefined ? message.one : message.other
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`))
}
