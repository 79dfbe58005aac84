import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@shop/contract/languages/languages'

/** Who reads messages, each a file of its own; `shared` is read by all of them. */
export const READERS = ['shared', 'pages', 'console', 'mails', 'documents'] as const
export type Reader = (typeof READERS)[number]

const ROOT = join(import.meta.dirname, '..')

/** The subjects of the shop's messages: the folders of its first language. */
export const listSubjects = (): string[] => readdirSync(join(ROOT, LANGUAGES[0])).toSorted()

/** The files that the subjects have for a reader, in all languages: `en/orders/pages.json`. */
export function listMessageFiles(reader: Reader): string[] {
  return LANGUAGES.flatMap((language) =>
    listSubjects()
      .map((subject) => `${language}/${subject}/${reader}.json`)
      .filter((file) => existsSync(join(ROOT, file))),
  )
}
