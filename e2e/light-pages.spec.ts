import { brotliCompressSync } from 'node:zlib'
import { expect, test } from './support/test.ts'

/** Maximum size of a document, in bytes with brotli. apps/web/.size-limit.js limits scripts and styles. */
const DOCUMENT_BUDGET_BYTES = 25_000

const PAGES = [
  ['home', '/'],
  ['category', '/category/bracelets'],
  ['product', '/product/amethyst-still-water-bracelet'],
] as const

for (const [name, path] of PAGES) {
  test(`the document of the ${name} page is within its size budget`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(DOCUMENT_BUDGET_BYTES)
  })
}
