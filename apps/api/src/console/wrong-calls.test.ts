import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import { signOut } from '@shop/contract/staff/session.console'
import { createTestConsole } from '../../test/console.ts'
import { readConsoleContract } from '../../test/contract.ts'
import { IS_LONG_FORM, rounds } from '../../test/form.ts'
import { createTestApp } from '../../test/test-app.ts'
import { CONSOLE_API_ROOT } from './console-app.ts'

/** All calls together, spread over the endpoints. `npm run test:faults` has the long form. */
const CALLS = rounds({ short: 300, long: 10_000 })

const shop = await createTestApp()
const console = await createTestConsole(shop)
// Signing out would make every later call a 401.
const endpoints = (await readConsoleContract()).filter(([, endpoint]) => endpoint !== signOut)
const owner = await console.aMember('owner')

const odd = fc.oneof(
  fc.anything({ maxDepth: 3, withNullPrototype: false }).filter((value) => typeof value !== 'bigint'),
  fc.constantFrom<unknown>(
    -1,
    0,
    1e21,
    '',
    ' ',
    '\0',
    '\ud800',
    '%',
    "';--",
    '<b>',
    '٣',
    '1'.repeat(5_000),
    [],
    {},
    null,
  ),
  fc.uuid(),
)

/** Texts for a URL: a browser or a script may put anything there. */
const oddText = odd.map((value) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'),
)

/** The fields of an input, so that calls are not all refused by the first unknown name. */
function listFields(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
    anyOf?: { properties?: object }[]
  }
  return [json, ...(json.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties))
}

function toCall({ method, path, schemas }: ConsoleEndpoint) {
  const fields = (schema: z.ZodType | undefined, value: fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(listFields(schema).map((name) => [name, value])), { requiredKeys: [] })
  return fc.record({
    params: fc.array(oddText, { minLength: 3, maxLength: 3 }),
    query: fields(schemas.query, oddText),
    body: method === 'GET' ? fc.constant(undefined) : fc.oneof(fields(schemas.body, odd), odd),
    path: fc.constant(path),
  })
}

/** What kind of endpoint was called, and how often it responded with which status. */
const responses = new Map<string, Map<number, number>>()

function toKind({ method, download, schemas }: ConsoleEndpoint): string {
  if (download) return 'file'
  if (method !== 'GET') return method
  return listFields(schemas.query).includes('page') ? 'list' : 'record'
}

function count(kind: string, status: number): void {
  const counts = responses.get(kind) ?? new Map<number, number>()
  responses.set(kind, counts.set(status, (counts.get(status) ?? 0) + 1))
}

afterAll(() => {
  if (!IS_LONG_FORM) return
  for (const [kind, counts] of [...responses].toSorted()) {
    const figures = [...counts].toSorted().map(([status, times]) => `${status} × ${times}`)
    process.stdout.write(`${kind}: ${figures.join(', ')}\n`)
  }
})

const encode = (text: string) => encodeURIComponent(text.toWellFormed()) || '%20'

test.each(endpoints)(
  '%s: no call, however wrong, is an error of the server',
  { timeout: 600_000 },
  async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(toCall(endpoint), async ({ params, query, body, path }) => {
        let index = 0
        const filled = path.replace(/:\w+/g, () => encode(params[index++]!))
        const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value as string)}`)
        const response = await console.app.inject({
          method: endpoint.method,
          url: `${CONSOLE_API_ROOT}${filled}?${search.join('&')}`,
          headers: { origin: console.origin, cookie: owner.cookie, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) ?? '' }),
        })
        count(toKind(endpoint), response.statusCode)
        expect(response.statusCode).toBeLessThan(500)
      }),
      { numRuns: Math.ceil(CALLS / endpoints.length) },
    )
  },
)
