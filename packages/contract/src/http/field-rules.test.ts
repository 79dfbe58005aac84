import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CONTENT_FIELDS } from '../content/content-fields.console.ts'
import { SETTINGS } from '../settings/settings.console.ts'
import { text, toEmail } from '../text/fields.schemas.ts'
import { TypedMoney } from '../money/money.schemas.ts'
import { breaks, toBrokenRule } from './field-rules.ts'
import { TEXT_FORMATS } from '../text/text-formats.rules.ts'

const breakOf = (schema: z.ZodType, value: unknown) =>
  toBrokenRule(schema.safeParse(value, { reportInput: true }).error!.issues[0]!)

test.each<[name: string, schema: z.ZodType, value: unknown, broken: object]>([
  ['a long text', z.string().max(60), 'x'.repeat(61), { rule: 'too_long', limit: 60 }],
  ['a short text', text('', { min: 5, max: 9 }), 'ab', { rule: 'too_short', limit: 5 }],
  ['a short text of Chinese', text('', { min: 10, max: 90 }), '好吗', { rule: 'too_short', limit: 10 }],
  ['an empty text', text('', { min: 1, max: 9 }), ' ', { rule: 'missing' }],
  ['no text', z.string().trim().min(1), '', { rule: 'missing' }],
  ['nothing', z.string(), undefined, { rule: 'missing' }],
  ['null', z.int(), null, { rule: 'missing' }],
  ['a text for a number', z.int(), '7', { rule: 'not_a_number' }],
  ['a part of a number', z.int(), 1.5, { rule: 'not_whole' }],
  ['a high number', z.int().max(90), 91, { rule: 'too_high', limit: 90 }],
  ['a low number', z.int().min(7), 6, { rule: 'too_low', limit: 7 }],
  ['many things', z.array(z.string()).max(2), ['', '', ''], { rule: 'too_many', limit: 2 }],
  ['few things', z.array(z.string()).min(2), [''], { rule: 'too_few', limit: 2 }],
  ['no day', z.iso.date(), '2026-02-30', { rule: 'not_a_date' }],
  ['no time', z.iso.datetime({ offset: true }), 'soon', { rule: 'not_a_date' }],
  ['another choice', z.enum(['a', 'b']), 'c', { rule: 'unknown_choice' }],
  ['another field', z.strictObject({}), { a: 1 }, { rule: 'unknown_field' }],
  ['no e-mail address', toEmail(''), 'mei', { rule: 'not_an_email' }],
  ['no amount', TypedMoney, '168,5', { rule: 'format', limit: 'money' }],
  ['another form', z.string().regex(TEXT_FORMATS.sku), 'jade', { rule: 'format', limit: 'sku' }],
  ['a rule of our own', z.string().refine(() => false, breaks('in_use', '')), '', { rule: 'in_use' }],
])('%s is named by its rule, with its limit.', (_, schema, value, broken) => {
  expect(breakOf(schema, value)).toEqual(broken)
})

/** What a browser or the shop makes, and nobody types: parts of passkeys, and designs of bracelets. */
const MADE = [String(/^[\w-]*$/), String(/^[0-9a-z_-]+$/)]

interface Check {
  check?: string
  format?: string
  pattern?: RegExp
  params?: object
}

/** The checks of a schema and of all in it that have no rule: patterns without a name, and conditions of our own. */
function listNameless(schema: z.core.$ZodType, path: string): string[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>
  const own = (def.checks ?? []).flatMap(({ _zod }) => {
    const { check, format, pattern, params } = _zod.def as Check
    const isPattern = check === 'string_format' && format === 'regex'
    if (isPattern && MADE.includes(String(pattern))) return []
    if (isPattern && !Object.values(TEXT_FORMATS).some((known) => String(known) === String(pattern)))
      return [`${path}: ${String(pattern)}`]
    // A check that adds issues itself has no message.
    const isCondition = check === 'custom' && 'fn' in _zod.def
    return isCondition && !params ? [`${path}: a condition`] : []
  })
  const inner = Object.entries({
    ...((def['shape'] as object) ?? {}),
    ...pick(def, ['element', 'innerType', 'in', 'out', 'valueType', 'left', 'right']),
    ...((def['options'] as object) ?? {}),
  }) as [string, z.core.$ZodType][]
  return [
    ...own,
    ...inner.flatMap(([name, each]) => (each._zod ? listNameless(each, `${path}.${name}`) : [])),
  ]
}

const pick = (from: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]))

test('Every rule of the console’s forms has a name, so that the console has a sentence for it.', async () => {
  const folder = new URL('../', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.console.ts'),
  )
  const modules = (await Promise.all(files.map((name) => import(new URL(name, folder).href)))) as object[]
  const bodies = modules.flatMap((module) =>
    Object.entries(module as Record<string, { schemas?: { body?: z.ZodType } }>).flatMap(([name, exported]) =>
      exported?.schemas?.body ? [[name, exported.schemas.body] as const] : [],
    ),
  )
  expect(bodies.length).toBeGreaterThan(50)
  const checked = [...bodies, ...Object.entries(SETTINGS), ...Object.entries(CONTENT_FIELDS)]
  expect(checked.flatMap(([name, schema]) => listNameless(schema, name))).toEqual([])
})
