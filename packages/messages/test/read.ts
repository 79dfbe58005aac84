import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageLanguage } from '@shop/contract/languages/languages'
import type { Reader } from '../src/files.ts'

type Plural = { [form: string]: string } & { other: string }
type Message = string | Plural
interface Group {
  [name: string]: Message | Group | readonly string[]
}

const FORMS = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])
const REPOSITORY = join(import.meta.dirname, '../../..')

const isPlural = (value: Message | Group): value is Plural =>
  typeof value === 'object' && Object.keys(value).every((name) => FORMS.has(name))

/** The messages of a file by their path, `status.paid`; none where the subject has no such file. */
export function readMessages(language: PageLanguage, subject: string, reader: Reader): Map<string, Message> {
  const file = join(import.meta.dirname, '..', language, subject, `${reader}.json`)
  if (!existsSync(file)) return new Map()
  return new Map(listMessages(JSON.parse(readFileSync(file, 'utf8')) as Group))
}

function listMessages(group: Group | readonly string[], path = ''): [path: string, message: Message][] {
  return Object.entries<Message | Group | readonly string[]>(group).flatMap(([name, value]) => {
    const key = path === '' ? name : `${path}.${name}`
    if (typeof value === 'string') return [[key, value] as const]
    if (Array.isArray(value)) return listMessages(value, key)
    return isPlural(value as Group) ? [[key, value as Plural] as const] : listMessages(value, key)
  }) as [string, Message][]
}

/** What a message is filled with, `count` of plurals included. */
export function toParameters(message: Message | undefined): string[] {
  const texts = typeof message === 'object' ? Object.values(message) : [message ?? '']
  const names = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
  return [...new Set(typeof message === 'object' ? [...names, 'count'] : names)].sort()
}

/** The sources that a pattern names, `apps/web/app/**`, as one text; tests show nothing. */
export function readSources(...patterns: string[]): string {
  return globSync(patterns, {
    cwd: REPOSITORY,
    exclude: (name) => /(^|\/)(paraglide|node_modules)$/.test(name),
  })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(REPOSITORY, file), 'utf8'))
    .join('\n')
}
