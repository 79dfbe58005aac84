import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createApiKey, getProgramsApi } from '@shop/contract/api-keys/api-keys.console'
import type { KeyPermission } from '@shop/contract/staff/permissions.console'
import { aPaidOrder } from '../../test/builders.ts'
import { createTestConsole } from '../../test/console.ts'
import { createTestApp } from '../../test/test-app.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const TOOLS = join(ROOT, 'docs/programs-client')
const FOLDER = join(TOOLS, '.cache', randomUUID())
const MAKE_TYPES = join(TOOLS, 'node_modules/.bin/openapi-typescript')
const CHECK_TYPES = join(ROOT, 'node_modules/.bin/tsc')

const run = promisify(execFile)
const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
afterAll(() => rm(FOLDER, { recursive: true, force: true }))

async function aKey(permissions: KeyPermission[]): Promise<string> {
  const body = { id: randomUUID(), name: 'Warehouse', permissions, expires_at: null }
  return (await console.call(createApiKey, { body }, { as: owner })).data.key
}

/** The example of the documentation, as a program would have it. */
async function readExample(): Promise<string> {
  const text = await readFile(join(ROOT, 'docs/programs.md'), 'utf8')
  const [, code] = /```ts\n(import createClient[^]*?)```/.exec(text) ?? []
  return code!
}

const OTHER_MODELS = `
import type { components } from './shop.ts'
type Models = components['schemas']
export const list = (order: Models['Order'], product: Models['Product'], back: Models['Return']): string[] =>
  [order.order_number, product.sku, back.return_number]
// @ts-expect-error A field that is not there
export const nothing = (order: Models['Order']) => order.nothing
`

const SETTINGS = { extends: '../../../../tsconfig.base.json', include: ['.'] }

test('A client that is made from the document compiles, and reads the shop with a key.', async () => {
  const { body } = await console.call(getProgramsApi, {}, { as: owner })
  await mkdir(FOLDER, { recursive: true })
  const write = (name: string, content: string | Buffer) => writeFile(join(FOLDER, name), content)
  await write('openapi.json', body)
  await write('example.ts', await readExample())
  await write('models.ts', OTHER_MODELS)
  await write('tsconfig.json', JSON.stringify(SETTINGS))
  await run(MAKE_TYPES, ['openapi.json', '--output', 'shop.ts'], { cwd: FOLDER })
  const checked = await run(CHECK_TYPES, ['-p', FOLDER]).catch((error: { stdout: string }) => error)
  expect(checked.stdout).toBe('')

  const { order } = await aPaidOrder(shop)
  await console.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = console.app.server.address() as AddressInfo
  const callWith = (key: string) =>
    run(process.execPath, [join(FOLDER, 'example.ts')], {
      env: { ...process.env, SHOP_URL: `http://127.0.0.1:${port}`, SHOP_KEY: key },
    })
  const { stdout } = await callWith(await aKey(['orders.read']))
  const expected = order.items.map(({ name, quantity }) => `${order.order_number}: ${quantity} × ${name}\n`)
  expect(stdout).toBe(expected.join(''))
  await expect(callWith(await aKey(['stock.change']))).rejects.toThrow('FORBIDDEN')
})
