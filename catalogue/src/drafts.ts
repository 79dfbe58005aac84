import { isOptionalLanguage, LANGUAGES } from '@shop/contract/languages/languages'
import { listFields } from '@shop/contract/products/product-fields.rules'
import type { z } from 'zod'
import { ProductRecord } from './format.ts'

type Issue = { path: string; message: string }

/**
 * What keeps a record from being on sale: `missing` texts and lists are still empty, `wrong` values are none of the
 * format. Paths are those of the format: `name.zh`, `pictures`.
 */
export function checkRecord(value: unknown): { missing: string[]; wrong: Issue[] } {
  const result = ProductRecord.safeParse(value)
  const missing: string[] = []
  const wrong: Issue[] = []
  for (const { path, message } of result.error?.issues ?? []) {
    const name = path.map(String).join('.')
    if (isEmpty(get(value, path))) missing.push(name)
    else wrong.push({ path: name, message })
  }
  return { missing, wrong }
}

/**
 * Parses a record as zod's `safeParse` does. One with the status `draft` may lack texts, lists and pictures, which are
 * empty in the result.
 */
export function parseRecord(value: unknown): ReturnType<typeof ProductRecord.safeParse> {
  const result = ProductRecord.safeParse(value)
  if (result.success || (value as { status?: unknown } | null)?.status !== 'draft') return result
  const draft = fillIn(value as Record<string, unknown>)
  const { missing, wrong } = checkRecord(draft)
  const canBeMissing = missing.every((path) => !NEEDED.has(path))
  return wrong.length === 0 && canBeMissing
    ? { success: true, data: draft as unknown as ProductRecord }
    : result
}

/** Parses a draft: its data, or what is wrong with it apart from what a draft may lack. */
export function parseDraft(value: Record<string, unknown>): {
  data: ProductRecord | undefined
  issues: z.core.$ZodIssue[]
} {
  const draft = fillIn(value)
  const issues = (ProductRecord.safeParse(draft).error?.issues ?? []).filter(
    ({ path }) => !isEmpty(get(draft, path)) || NEEDED.has(path.map(String).join('.')),
  )
  return { data: issues.length === 0 ? (draft as unknown as ProductRecord) : undefined, issues }
}

/** Without these there is no draft either. */
const NEEDED = new Set([
  'sku',
  'slug',
  'category',
  'subcategory',
  'price',
  'published_at',
  'stock',
  ...listFields('number'),
])

const EMPTY_TEXTS = Object.fromEntries(
  LANGUAGES.flatMap((language) => (isOptionalLanguage(language) ? [] : [[language, '']])),
)

function fillIn(value: Record<string, unknown>): Record<string, unknown> {
  const twins = listFields('texts').map((name) => [
    name,
    { ...EMPTY_TEXTS, ...(value[name] as object | undefined) },
  ])
  const lists = [...listFields('labels'), 'pictures'].map((name) => [name, value[name] ?? []])
  return { ...value, ...(Object.fromEntries(twins) as object), ...(Object.fromEntries(lists) as object) }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function get(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  )
}
