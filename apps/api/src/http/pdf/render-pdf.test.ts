import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderPdf } from './render-pdf.ts'

const folder = await mkdtemp(join(tmpdir(), 'documents-'))
const module = join(folder, 'documents.mjs')
await writeFile(
  module,
  `export const drawPid = async () => Buffer.from(String(process.pid))
   export const drawSecrets = async () => Buffer.from(JSON.stringify(Object.keys(process.env)))
   export const crash = () => process.exit(1)
   export const fail = async () => { throw new Error('no document') }`,
)
const draw = async (name: string) => (await renderPdf({ module, draw: name, input: {} })).toString()

test('Documents are drawn one after the other in the same process, which is not the shop’s.', async () => {
  const [first, second] = await Promise.all([draw('drawPid'), draw('drawPid')])
  expect(second).toBe(first)
  expect(first).not.toBe(String(process.pid))
})

test('The process knows no secret of the shop.', async () => {
  expect(JSON.parse(await draw('drawSecrets'))).not.toContain('PATH')
})

test.each(['crash', 'fail', 'unknown'])(
  'A process that ends by "%s" is an error of the shop that says when to try again; the next one draws.',
  async (name) => {
    const before = await draw('drawPid')
    await expect(draw(name)).rejects.toMatchObject({ code: 'BUSY', retryAfter: 5 })
    expect(await draw('drawPid')).not.toBe(before)
  },
)
