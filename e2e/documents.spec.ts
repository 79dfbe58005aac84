import { readHead } from './support/head.ts'
import { validateHtml } from './support/html-validator.ts'
import { inTurn } from './support/in-turn.ts'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { ACCOUNT_PATHS, PUBLIC_PAGES, toAddress } from './support/public-paths.ts'
import { listSitemap } from './support/sitemap.ts'
import { expect, test } from './support/test.ts'

/** Pages as they are served, without a browser: those of the account without any data of its shopper. */
const PATHS = [...PUBLIC_PAGES.map(({ path }) => path), ...ACCOUNT_PATHS, '/payment/none', '/no-such-page']

interface Document {
  path: string
  html: string
  policy: string | undefined
}

/** The documents by address. */
let documents: Map<string, Document>

test.beforeAll(async ({ request }) => {
  documents = new Map()
  for (const [variant, language] of LANGUAGES.entries())
    for (const path of inTurn(PATHS, { variant, of: LANGUAGES.length })) {
      const response = await request.get(toAddress(path, language), { maxRedirects: 0 })
      expect.soft(response.status(), path).toBe(path === '/no-such-page' ? 404 : 200)
      const policy = response.headers()['content-security-policy']
      documents.set(toAddress(path, language), { path, html: await response.text(), policy })
    }
})

test('the HTML of every page is valid [T376]', async () => {
  const htmls = new Map([...documents].map(([address, { html }]) => [address, html]))
  expect(await validateHtml(htmls)).toEqual([])
})

test('search engines may list the pages of the sitemap, and no others', async ({ request, baseURL }) => {
  const listed = await listSitemap(request)
  // Figures for those who follow a link; open to search engines, and not worth a line of the sitemap.
  const pages = [...documents].filter(([, { path }]) => path !== '/performance-dashboard')
  for (const [address, { path, html }] of pages) {
    const { meta, canonical, structuredBlocks } = readHead(html)
    const isListed = listed.includes(baseURL + path)
    const found = { robots: meta['robots'], hasCanonical: canonical !== undefined, structuredBlocks }
    expect
      .soft(found, address)
      .toEqual(
        isListed
          ? { robots: undefined, hasCanonical: true, structuredBlocks: 1 }
          : { robots: ['noindex'], hasCanonical: false, structuredBlocks: 0 },
      )
  }
})

test('a shop without tags allows no other origin on any page', () => {
  for (const [address, { policy }] of documents)
    expect.soft(policy, address).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)/)
})
