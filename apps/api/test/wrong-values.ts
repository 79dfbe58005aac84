import fc from 'fast-check'
import { z } from 'zod'

/** Text that programs trip over. */
export const oddText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '\0', 'a\0b', '\ud800', '%00', '%', "';--", '<b>', '٣', '../..', '__proto__'),
  fc.constantFrom('constructor', '2026-04-08', 'null', '{}', '1e400', '-0', '1'.repeat(5_000)),
)

/** Values of any type, as JSON has them. */
export const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3, noUnicodeString: false }),
  fc.constantFrom<unknown>(-1, 0, 1e21, 0.5, 2 ** 31, Number.MAX_SAFE_INTEGER, [], {}, null, true),
  oddText,
)

/** What fits the fields of these names. */
export type Fitting = Readonly<Record<string, fc.Arbitrary<unknown>>>

interface Node {
  type?: string
  properties?: Record<string, Node>
  required?: string[]
  items?: Node
  anyOf?: Node[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
}

/** Values like those that a schema accepts, each of their parts now and then wrong, missing or unknown. */
export function likeInput(schema: z.ZodType, fitting: Fitting = {}): fc.Arbitrary<unknown> {
  return likeNode(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node, fitting)
}

const orOdd = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 30, arbitrary: value }, { weight: 1, arbitrary: oddValue })

function likeNode(node: Node, fitting: Fitting): fc.Arbitrary<unknown> {
  const { properties, items, anyOf, enum: values, minimum = 0, maximum = 100 } = node
  if (node.const !== undefined) return orOdd(fc.constant(node.const))
  if (values) return orOdd(fc.constantFrom(...values))
  if (anyOf) return orOdd(fc.oneof(...anyOf.map((each) => likeNode(each, fitting))))
  if (properties) return orOdd(likeObject(node, fitting))
  if (items) return orOdd(fc.array(likeNode(items, fitting), { maxLength: 6 }))
  if (node.type === 'boolean') return orOdd(fc.boolean())
  if (node.type === 'string') return orOdd(fc.string())
  const max = Math.min(maximum, 2 ** 31)
  return orOdd(fc.integer({ min: Math.min(minimum, max), max }))
}

function likeObject({ properties = {}, required = [] }: Node, fitting: Fitting): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, node]) => [name, likeField(node, fitting[name], fitting)]),
  )
  const known = fc.oneof(
    { weight: 12, arbitrary: fc.record(fields, { requiredKeys: required }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  )
  const extra = fc.oneof(
    { weight: 20, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(oddText, oddValue, { maxKeys: 3 }) },
  )
  return fc.tuple(known, extra).map(([fieldsOf, more]) => ({ ...more, ...fieldsOf }))
}

function likeField(node: Node, fit: fc.Arbitrary<unknown> | undefined, fitting: Fitting) {
  const like = likeNode(node, fitting)
  return fit ? fc.oneof({ weight: 4, arbitrary: fit }, { weight: 1, arbitrary: like }) : like
}
