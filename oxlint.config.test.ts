import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import config from './oxlint.config.ts'

const MAIL = 'apps/api/src/modules/mail'
const CART = 'apps/web/app/features/cart'

/** One violation of each rule: a rule can stop working without a failure (a glob that matches nothing). */
const PLANTED: [rule: string, file: string, code: string][] = [
  ['typescript/no-floating-promises', `${MAIL}/floating.ts`, 'Promise.resolve(1)\n'],
  [
    'typescript/no-misused-promises',
    `${CART}/misused.ts`,
    'export const planted = (found: Promise<boolean>) => (found ? 1 : 2)\n',
  ],
  ['typescript/await-thenable', `${MAIL}/thenable.ts`, 'export const planted = await 1\n'],
  [
    'typescript/return-await',
    `${MAIL}/unawaited.ts`,
    'export async function planted(found: Promise<number>) {\n  try {\n    return found\n  } catch {\n    return 1\n  }\n}\n',
  ],
  [
    'typescript/no-unnecessary-type-assertion',
    'e2e/assertion.ts',
    'export const planted = (value: string) => value!\n',
  ],
  [
    'react-hooks/rules-of-hooks',
    `${CART}/hook.ts`,
    "import { useState } from 'react'\n\nexport const planted = (isShown: boolean) => (isShown ? usePlanted() : 1)\n\nfunction usePlanted() {\n  return useState(1)\n}\n",
  ],
  [
    'react-hooks/exhaustive-deps',
    `${CART}/effect.ts`,
    "import { useEffect } from 'react'\n\nexport function usePlanted(read: () => void) {\n  useEffect(() => read(), [])\n}\n",
  ],
  ['typescript/ban-ts-comment', 'bench/ignore.ts', '// @ts-ignore\nexport const planted = 1\n'],
  ['no-array-constructor', 'bench/array.ts', 'export const planted = new Array(1, 2)\n'],
  ['typescript/no-duplicate-enum-values', 'bench/enum.ts', 'export enum Planted {\n  A = 1,\n  B = 1,\n}\n'],
  ['typescript/no-empty-object-type', 'bench/empty.ts', 'export type Planted = {}\n'],
  ['typescript/no-explicit-any', 'bench/any.ts', 'export type Planted = any\n'],
  [
    'typescript/no-extra-non-null-assertion',
    'bench/extra.ts',
    'export const planted = (value?: string) => value!!\n',
  ],
  ['typescript/no-misused-new', 'bench/new.ts', 'export interface Planted {\n  new (): Planted\n}\n'],
  ['typescript/no-namespace', 'bench/namespace.ts', 'export namespace Planted {\n  export const a = 1\n}\n'],
  [
    'typescript/no-non-null-asserted-optional-chain',
    'bench/chain.ts',
    'export const planted = (value?: { a?: string }) => value?.a!\n',
  ],
  ['typescript/no-require-imports', 'bench/require.ts', "export const planted = require('node:fs')\n"],
  [
    'typescript/no-this-alias',
    'bench/this.ts',
    'export function planted(this: object) {\n  const self = this\n  return self\n}\n',
  ],
  [
    'typescript/no-unnecessary-type-constraint',
    'bench/constraint.ts',
    'export const planted = <T extends unknown>(value: T) => value\n',
  ],
  [
    'typescript/no-unsafe-declaration-merging',
    'bench/merging.ts',
    'export interface Planted {\n  a: 1\n}\nexport class Planted {}\n',
  ],
  ['typescript/no-unsafe-function-type', 'bench/function.ts', 'export type Planted = Function\n'],
  ['typescript/no-wrapper-object-types', 'bench/wrapper.ts', 'export type Planted = String\n'],
  ['typescript/prefer-as-const', 'bench/as-const.ts', "export const planted = 'a' as 'a'\n"],
  ['typescript/prefer-namespace-keyword', 'bench/module.ts', 'declare module Planted {}\n'],
  ['typescript/triple-slash-reference', 'bench/slash.ts', '/// <reference path="./any.ts" />\n'],
  [
    'typescript/consistent-type-imports',
    'bench/types.ts',
    "import { Planted } from './any.ts'\nexport const planted: Planted = 1\n",
  ],
  [
    'import/no-duplicates',
    'bench/duplicates.ts',
    "import { a } from './a.ts'\nimport { b } from './a.ts'\nexport const planted = [a, b]\n",
  ],
  ['no-unused-expressions', 'bench/expression.ts', 'export const planted = 1\nplanted\n'],
  ['no-var', 'bench/var.ts', 'export var planted = 1\n'],
  ['prefer-const', 'bench/let.ts', 'let planted = 1\nexport default planted\n'],
  ['prefer-rest-params', 'bench/arguments.ts', 'export function planted() {\n  return arguments\n}\n'],
  ['prefer-spread', 'bench/apply.ts', 'export const planted = (of: number[]) => Math.max.apply(Math, of)\n'],
  ['no-unused-vars', 'apps/api/src/unused.ts', 'const planted = 1\n'],
  ['eqeqeq', 'scripts/equal.mjs', 'export const planted = (a, b) => a == b\n'],
  ['max-lines', `${MAIL}/long.service.ts`, 'planted()\n'.repeat(401)],
  [
    'shop/function-length',
    `${MAIL}/tall.service.ts`,
    `export function planted() {\n${'  planted()\n'.repeat(79)}}\n`,
  ],
  [
    'shop/no-language-codes',
    `${CART}/language.ts`,
    "export const planted = (language: string) => language === 'zh'\n",
  ],
  ['shop/no-packed-literals', `${CART}/packed.ts`, 'export const planted = { ...{ a: 1, b: 2 }, c: 3 }\n'],
  ['shop/no-packed-literals', `${CART}/list.ts`, "export const planted = [...(['a', 'b'] as const), 'c']\n"],
  ['shop/no-re-exports', `${MAIL}/passed-on.service.ts`, "export { planted } from './mail.repository.ts'\n"],
  ['shop/no-re-exports', `${MAIL}/all.service.ts`, "export * from './mail.repository.ts'\n"],
  ['shop/no-re-exports', `${CART}/type.ts`, "export type { Planted } from './cart-item.ts'\n"],
  [
    'shop/no-re-exports',
    `${MAIL}/in-two-steps.shared.ts`,
    "import { planted } from './mail.repository.ts'\n\nexport { planted }\n",
  ],
  ['no-console', 'apps/console/src/data/log.ts', 'console.log(1)\n'],
  ['no-eval', 'apps/web/app/lib/eval.ts', "export const planted: unknown = eval('1')\n"],
  ['no-implied-eval', 'apps/web/app/lib/implied.ts', "setTimeout('planted()', 1)\n"],
  ['no-new-func', 'apps/web/app/lib/function.ts', "export const planted = new Function('return 1')\n"],
  ['no-restricted-properties', `${MAIL}/environment.service.ts`, 'export const planted = process.env\n'],
  [
    'no-restricted-imports',
    `${MAIL}/sql.service.ts`,
    "import { sql } from 'kysely'\nexport const planted = sql\n",
  ],
  [
    'no-restricted-imports',
    `${MAIL}/types.service.ts`,
    "import type { Kysely } from 'kysely'\nexport type Planted = Kysely<object>\n",
  ],
  [
    'no-restricted-imports',
    `${CART}/link.tsx`,
    "import { Link } from 'react-router'\nexport const planted = Link\n",
  ],
  [
    'no-restricted-globals',
    `${MAIL}/fetch.service.ts`,
    "export const planted = await fetch('https://elsewhere.example')\n",
  ],
  ['shop/no-reload', `${CART}/reload.tsx`, 'export const planted = () => location.reload()\n'],
  ['shop/no-reload', `${CART}/window.ts`, 'export const planted = () => window.location.reload()\n'],
  [
    'shop/no-other-picture',
    `${CART}/picture.tsx`,
    'export const Planted = ({ url }: { url: string }) => <img src={url} alt="" />\n',
  ],
  [
    'shop/days-of-calendar',
    `${CART}/days.ts`,
    'export const planted = (from: number, days: number) => from + days * 86_400_000\n',
  ],
  [
    'shop/days-of-calendar',
    `${MAIL}/deadline.service.ts`,
    'const HOUR = 3_600_000\nconst WAITS_DAYS = 3\nexport const planted = -WAITS_DAYS * 24 * HOUR\n',
  ],
  [
    'shop/no-intervals-of-days',
    `${MAIL}/interval.repository.ts`,
    "export const planted = (count: number) => `now() - ${count} * interval '1 day'`\n",
  ],
  [
    'shop/sql-only-in-repositories',
    `${MAIL}/query.service.ts`,
    'export const planted = (db: { selectFrom(table: string): unknown }) => db.selectFrom("users")\n',
  ],
  ['shop/forbidden-words', `${MAIL}/variable.service.ts`, 'export const keptLetters = 1\n'],
  [
    'shop/forbidden-words',
    `${MAIL}/parameter.service.ts`,
    'export function planted({ id: askedFor }: { id: string }) {\n  return askedFor\n}\n',
  ],
  [
    'shop/forbidden-comments',
    `${MAIL}/comment.service.ts`,
    '/** The merchant is told of the mail. */\nexport const planted = 1\n',
  ],
  ['shop/forbidden-comments', `${CART}/line.ts`, 'export const planted = 1 // Loaded\n// anew.\n'],
  [
    'shop/forbidden-comments',
    `${CART}/markup.tsx`,
    'export const Planted = () => <p>{/* The place is\n kept. */}</p>\n',
  ],
  [
    'shop/forbidden-comments',
    `${MAIL}/fault.service.ts`,
    '// A fault of the input.\nexport const planted = 1\n',
  ],
  [
    'shop/async-verbs',
    `${MAIL}/to-declared.service.ts`,
    'export async function toPlanted() {\n  await Promise.resolve()\n}\n',
  ],
  [
    'shop/async-verbs',
    `${MAIL}/to-constant.service.ts`,
    'export const toPlanted = async () => await Promise.resolve(1)\n',
  ],
  [
    'shop/async-verbs',
    `${MAIL}/to-promise.service.ts`,
    'export const toPlanted = (a: number): Promise<number> => Promise.resolve(a)\n',
  ],
  [
    'shop/async-verbs',
    `${MAIL}/to-method.service.ts`,
    'export const planted = {\n  async toPlanted() {\n    await Promise.resolve()\n  },\n}\n',
  ],
  [
    'shop/async-verbs',
    `${MAIL}/to-type.service.ts`,
    'export interface Planted {\n  toPlanted: (a: number) => Promise<number>\n}\n',
  ],
  [
    'shop/async-verbs',
    `${MAIL}/to-parameter.service.ts`,
    'export const planted = (toPlanted: () => Promise<number>) => toPlanted()\n',
  ],
  ['shop/forbidden-words', `${CART}/property.ts`, 'export interface Planted {\n  fault: string\n}\n'],
]

/** What rules must not report: their exceptions, and names that only look forbidden. */
const RIGHT: [file: string, code: string][] = [
  ['apps/api/test/faults/planted.ts', 'export const fault = 1\n'],
  ['apps/web/app/lib/sceptical.ts', 'export const isSkeptical = true\n'],
  ['apps/web/app/lib/key.ts', 'export const planted = { keepAlive: true, answer: 1 }\n'],
  [
    'apps/web/app/lib/comments.ts',
    '/** The shop keeps `keptPages`, says "told", and asks (https://a.example/whoever/beside). */\nexport const planted = 1\n',
  ],
  ['e2e/support/test.ts', "import { expect } from '@playwright/test'\n\nexport { expect }\n"],
  ['apps/web/app/lib/own.ts', 'const planted = 1\n\nexport { planted }\n'],
  ['bench/comments.ts', '/** Injects a fault. */\nexport const planted = 1\n'],
  [
    'apps/web/app/lib/to-text.ts',
    'export const toText = (value: number) => String(value)\nexport const together = async () => await Promise.resolve(1)\n',
  ],
  ['apps/web/app/lib/log.ts', 'console.warn(1)\n'],
  ['apps/web/app/ui/media/planted.tsx', 'export const Planted = () => <img src="/a.webp" alt="" />\n'],
  ['apps/web/app/lib/navigation/failed-code.ts', 'export const planted = () => location.reload()\n'],
  ['apps/api/src/config/config.ts', 'export const planted = process.env\n'],
  [`${MAIL}/planted.test.ts`, "import { sql } from 'kysely'\nexport const planted = [sql, process.env]\n"],
  [
    `${MAIL}/mail.repository.ts`,
    "import { sql, type Kysely } from 'kysely'\nexport const planted = (db: Kysely<{ a: object }>) => [sql, db.selectFrom('a')]\n",
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The rules that each planted file breaks. */
const reported = lint()

function lint() {
  const root = import.meta.dirname
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const name of ['lint', 'oxlint.config.ts', 'tsconfig.base.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  write(
    'tsconfig.json',
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { jsx: 'react-jsx', lib: ['ES2024', 'DOM'] },
    }),
  )
  for (const [file, code] of [...PLANTED.map(([, file, code]) => [file, code] as const), ...RIGHT])
    write(file, code)
  const rules = new Map<string, string[]>()
  for (const { filename, code } of run()) {
    // "eslint(no-eval)"
    const [, plugin, rule] = /^(.+)\((.+)\)$/.exec(code)!
    rules.set(filename, [...(rules.get(filename) ?? []), plugin === 'eslint' ? rule! : `${plugin}/${rule}`])
  }
  return rules
}

function write(file: string, code: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), code)
}

function run() {
  try {
    execFileSync(
      process.execPath,
      [join(import.meta.dirname, 'node_modules/oxlint/bin/oxlint'), '-f', 'json'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
  } catch (error) {
    const { stdout } = error as { stdout: string }
    return (JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }).diagnostics
  }
  throw new Error('Lint found nothing wrong.')
}

test.each(PLANTED)('lint reports %s in %s [T7]', (rule, file) => {
  expect(reported.get(file)).toContain(rule)
})

test.each(RIGHT)('lint reports nothing in %s', (file) => {
  expect(reported.get(file)).toBeUndefined()
})

test('each rule of the configuration is broken by one of these files', () => {
  const rules = [config, ...(config.overrides ?? [])].flatMap(({ rules = {} }) => Object.keys(rules))
  expect([...new Set(PLANTED.map(([rule]) => rule))].sort()).toEqual([...new Set(rules)].sort())
})
