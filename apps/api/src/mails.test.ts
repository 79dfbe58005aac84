import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyMail } from './modules/mail/define-mails.shared.ts'
import { MAILS } from './mails.ts'

const FILES = globSync('modules/*/mail/*-mails{,.shared}.ts', { cwd: import.meta.dirname })

test('every mail that a module defines is listed, under a name of its own', async () => {
  const files = await Promise.all(
    FILES.filter((file) => !file.startsWith('modules/mail/')).map(
      (file) => import(join(import.meta.dirname, file)) as Promise<Record<string, Record<string, AnyMail>>>,
    ),
  )
  const defined = files.flatMap((exported) => Object.values(exported).flatMap((mails) => Object.keys(mails)))
  expect(defined.length).toBeGreaterThan(40)
  expect(MAILS.map(({ template }) => template).toSorted()).toEqual([...new Set(defined)].toSorted())
})
