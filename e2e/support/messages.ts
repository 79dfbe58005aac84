import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import categories from '../../catalogue/categories.json' with { type: 'json' }

export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

type Message = string | { one?: string; other: string }

const FOLDER = join(import.meta.dirname, '../../apps/web/messages')

/** Looks up a text of the pages by message key, so that one test runs in both languages. */
export interface Translate {
  (key: string, values?: Record<string, string | number>): string
  language: Language
  /** The name that a category has as long as the merchant gives it no other. */
  category(slug: keyof typeof categories): string
}

/** Reads the messages of a language. The function throws for an unknown key. */
export function readMessages(language: Language): Translate {
  const folder = join(FOLDER, language)
  const messages: Record<string, Message> = Object.assign(
    {},
    ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object),
  )
  const translate = (key: string, values: Record<string, string | number> = {}) => {
    const message = messages[key]
    if (message === undefined) throw new Error(`No page says ${key}`)
    return fill(toText(message, values), values)
  }
  return Object.assign(translate, {
    language,
    category: (slug: keyof typeof categories) => categories[slug].name[language],
  })
}

function toText(message: Message, { count }: Record<string, string | number>): string {
  if (typeof message === 'string') return message
  return count === 1 && message.one !== undefined ? message.one : message.other
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`))
}
