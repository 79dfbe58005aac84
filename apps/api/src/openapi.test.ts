import { expect, test } from 'vitest'
import { ERRORS } from '@shop/contract/http/errors'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { toFieldName } from '@shop/contract/languages/translated'
import { listSpellings, readContract } from '../test/contract.ts'
import { lintOpenApi } from '../test/lint-openapi.ts'
import { createTestApp } from '../test/test-app.ts'
import { API_ROOT } from './app.ts'

interface Response {
  description: string
  content: Record<string, { schema: object }>
}

interface Operation {
  operationId?: string
  security?: object[]
  responses: Record<string, Response | { $ref: string }>
}

const shop = await createTestApp()
const document = (await shop.app.inject(`${API_ROOT}/openapi.json`)).json<{
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response>; schemas: Record<string, object> }
}>()
function findResponse({ responses }: Operation, status: number): Response {
  const response = responses[status]!
  return '$ref' in response
    ? document.components.responses[response.$ref.replace('#/components/responses/', '')]!
    : response
}
const operations = (await readContract()).flatMap(([name, endpoint]) =>
  listSpellings(endpoint).map((path) => {
    const method = endpoint.method.toLowerCase()
    return { name, endpoint, operation: document.paths[path.replace(/:(\w+)/g, '{$1}')]![method]! }
  }),
)

test('every operation has an id of its own, which begins with the name of its endpoint [T399]', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(operations.length)
  for (const { name, operation } of operations)
    expect(operation.operationId).toMatch(new RegExp(`^${name}(Alias\\d)?$`))
})

/** The names of the properties of every object that is sent or taken. */
function listObjects(node: unknown): string[][] {
  if (typeof node !== 'object' || node === null) return []
  const { properties } = node as { properties?: object }
  return [...(properties ? [Object.keys(properties)] : []), ...Object.values(node).flatMap(listObjects)]
}

test('a text that is sent in Chinese is sent in every language', () => {
  const lacking = listObjects(document).flatMap((names) =>
    names
      .filter((name) => name.endsWith('_zh'))
      .flatMap((name) => LANGUAGES.map((language) => toFieldName(name.slice(0, -'_zh'.length), language)))
      .filter((name) => !names.includes(name) && name !== 'terms'),
  )
  expect(lacking).toEqual([])
})

test('every operation says who may call it: nobody needs a session for what is public', () => {
  const expected = {
    public: [],
    provider: [],
    user: [{ bearer: [] }],
    optional: [{}, { bearer: [] }],
    'guest-key': [{ orderKey: [] }],
  }
  for (const { name, endpoint, operation } of operations)
    expect([name, operation.security]).toEqual([name, expected[endpoint.auth]])
})

test('every operation says how it may fail: with the envelope of errors, whose codes are named', () => {
  for (const { name, endpoint, operation } of operations) {
    const general = ['400', '404', '429', '500', '503', ...(endpoint.auth === 'user' ? ['401', '403'] : [])]
    const own = endpoint.errors.map((code) => String(ERRORS[code].status))
    const expected = expect.arrayContaining([...general, ...own])
    expect([name, Object.keys(operation.responses)]).toEqual([name, expected])
    for (const code of endpoint.errors) {
      const { description, content } = findResponse(operation, ERRORS[code].status)
      expect(description).toContain(`${code}: ${ERRORS[code].message}`)
      expect(content['application/json']!.schema).toEqual({ $ref: '#/components/schemas/Error' })
    }
  }
})

test('models have names, which operations refer to', () => {
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Product', 'Order', 'Return', 'Error']))
  const { operation } = operations.find(({ name }) => name === 'getOrder')!
  expect(findResponse(operation, 200).content['application/json']!.schema).toMatchObject({
    properties: { data: { $ref: '#/components/schemas/Order' } },
  })
  const used = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name]) => name!,
  )
  expect(Object.keys(schemas).toSorted()).toEqual([...new Set(used)].toSorted())
  // What 216 operations took in 350,000 characters once their models had names.
  expect(JSON.stringify(document).length / operations.length).toBeLessThan(1_620)
})

test('Redocly’s linter has nothing to complain about [T393]', async () => {
  expect(await lintOpenApi(document)).toEqual([])
})
