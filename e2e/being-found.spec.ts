import type { APIRequestContext } from '@playwright/test'
import { LANGUAGE_TAGS, toLanguageAddress, LANGUAGES } from '@shop/contract/languages/languages'
import type { Product } from '@shop/contract/products/products.schemas'
import { toName } from './support/api.ts'
import { readHead, readPictureSize, type PageHead } from './support/head.ts'
import { inTurn, SEES_ALL } from './support/in-turn.ts'
import { listSitemap } from './support/sitemap.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

/** The width of a text in columns; a Chinese character takes two. */
const countColumns = (text: string) => [...text].reduce((sum, each) => sum + (each > '\u2e7f' ? 2 : 1), 0)

async function read(request: APIRequestContext, address: string): Promise<PageHead> {
  const response = await request.get(address, { maxRedirects: 0 })
  expect([address, response.status()]).toEqual([address, 200])
  return readHead(await response.text())
}

test('every URL of the sitemap has complete metadata in its own language', async ({ request, baseURL }) => {
  const listed = await listSitemap(request)
  expect(listed.length).toBeGreaterThan(140)
  const toLanguage = (address: string) =>
    LANGUAGES.find((language) => address.endsWith(`?lang=${language}`)) ?? LANGUAGES[0]
  const addresses = LANGUAGES.flatMap((language, variant) =>
    inTurn(
      listed.filter((address) => toLanguage(address) === language),
      { variant, of: LANGUAGES.length },
    ),
  )
  const texts = new Map<string, string>()
  const pictures = new Set<string>()
  for (const address of addresses) {
    const page = await read(request, address)
    const language = toLanguage(address)
    const simple = address.replace(/\?lang=.*/, '')
    expect(page, address).toMatchObject({
      language: LANGUAGE_TAGS[language],
      canonical: address,
      alternates: {
        en: simple,
        'zh-Hans': `${simple}?lang=zh`,
        'zh-Hant': `${simple}?lang=zh-Hant`,
        'x-default': simple,
      },
      headings: 1,
      structuredBlocks: 1,
    })
    expect(page.meta['robots'], address).toBeUndefined()

    const [description = '', ...others] = page.meta['description'] ?? []
    expect(others, address).toEqual([])
    expect(countColumns(description), `${address}: ${description}`).toBeGreaterThanOrEqual(50)
    expect(countColumns(description), `${address}: ${description}`).toBeLessThanOrEqual(160)
    expect(countColumns(page.title), page.title).toBeLessThanOrEqual(70)
    for (const text of [`${language} ${page.title}`, `${language} ${description}`]) {
      expect(texts.get(text), `${address} repeats: ${text}`).toBeUndefined()
      texts.set(text, address)
    }

    for (const name of [
      'og:title',
      'og:description',
      'og:type',
      'og:site_name',
      'og:image:alt',
      'twitter:card',
    ])
      expect(page.meta[name]?.[0], `${address} ${name}`).toBeTruthy()
    expect(page.meta['og:url']).toEqual([address])
    expect([page.meta['og:image:width'], page.meta['og:image:height']]).toEqual([['1200'], ['630']])
    expect(page.meta['og:image:type']).toEqual(['image/jpeg'])
    pictures.add(page.meta['og:image']![0]!)
  }

  expect(pictures.size).toBeGreaterThan(SEES_ALL ? 50 : 25)
  for (const picture of pictures) {
    expect(picture).toMatch(new RegExp(`^${baseURL}/uploads/share/[a-z0-9-]+\\.jpg$`))
    const response = await request.get(picture)
    expect([picture, response.status()]).toEqual([picture, 200])
    expect(response.headers()).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(readPictureSize(await response.body())).toEqual({ type: 'image/jpeg', width: 1200, height: 630 })
  }
})

test('structured data of a product matches its page', async ({ request, baseURL }) => {
  for (const slug of ['amethyst-still-water-bracelet', 'lapis-lazuli-sphere', 'garnet-seed-ring']) {
    const api = await request.get(`/api/products/${slug}`)
    const { data: product } = (await api.json()) as { data: Product }
    for (const language of LANGUAGES) {
      const { things, meta } = await read(request, toLanguageAddress(`/product/${slug}`, language))
      const name = toName(product, language)
      expect(things.map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList'])
      expect(things[0]).toMatchObject({
        name,
        sku: product.sku,
        image: product.images.map(({ url }) => baseURL + url),
        offers: {
          price: product.product_price,
          priceCurrency: 'CNY',
          availability: `https://schema.org/${product.product_qty > 0 ? 'InStock' : 'OutOfStock'}`,
        },
      })
      expect(meta['product:price:amount']).toEqual([product.product_price])
      const steps = (things[1] as { itemListElement: { name: string; item: string }[] }).itemListElement
      expect(steps.at(-1)).toMatchObject({ name })
      for (const { item } of steps) await read(request, item)
    }
  }
})

test('each kind of page has its types of structured data', async ({ request }) => {
  const kinds = {
    '/': ['OnlineStore', 'WebSite'],
    '/category/carved': ['BreadcrumbList', 'ItemList'],
    '/about': ['AboutPage', 'OnlineStore'],
    '/contact': ['ContactPage', 'FAQPage'],
    '/shipping': ['WebPage', 'BreadcrumbList'],
  }
  for (const [path, types] of Object.entries(kinds)) {
    const { things } = await read(request, path)
    expect([path, things.map((thing) => thing['@type'])]).toEqual([path, types])
  }
  const { things } = await read(request, '/traditions?lang=zh')
  const stories = things.filter((thing) => thing['@type'] === 'Article')
  expect(stories.length).toBeGreaterThanOrEqual(6)
  for (const { url, headline } of stories) {
    const [address, anchor] = String(url).split('#')
    const html = await (await request.get(address!)).text()
    expect(html, `${headline} has its place`).toContain(`id="${anchor}"`)
  }
})

test('a filtered list has the canonical URL of the list, and a page after the last keeps its language', async ({
  request,
  baseURL,
}) => {
  const { canonical, alternates } = await read(request, '/category/bracelets?sort=name&gem=Amethyst&lang=zh')
  expect([canonical, alternates['en']]).toEqual([
    `${baseURL}/category/bracelets?lang=zh`,
    `${baseURL}/category/bracelets`,
  ])
  const response = await request.get('/category/bracelets?page=99&lang=zh', { maxRedirects: 0 })
  expect([response.status(), response.headers()['location']]).toEqual([302, '/category/bracelets?lang=zh'])
})

for (const language of LANGUAGES) {
  test(`the shop is installable as a web app (${language})`, { tag: '@all' }, async ({ request }) => {
    const html = await (await request.get(`/?lang=${language}`)).text()
    const [, address] = /<link rel="manifest" href="([^"]+)"/.exec(html)!
    const response = await request.get(address!)
    expect(response.headers()['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest = (await response.json()) as {
      icons: { src: string; sizes: string; purpose: string }[]
      shortcuts: { url: string }[]
      start_url: string
    }
    expect(manifest).toMatchObject({
      id: '/',
      scope: '/',
      display: 'standalone',
      lang: LANGUAGE_TAGS[language],
      name: 'Spiritual Treasures',
      theme_color: '#0A5B54',
      background_color: '#FAF7F1',
      description: readMessages(language)('home_description'),
    })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
    for (const { src, sizes } of manifest.icons) {
      const { type, width, height } = readPictureSize(await (await request.get(src)).body())
      expect([type, `${width}x${height}`]).toEqual(['image/png', sizes])
    }
    for (const url of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
      expect((await read(request, url)).language).toBe(LANGUAGE_TAGS[language])
    for (const icon of ['/favicon.ico', '/images/icons/apple-touch-icon.png'])
      expect((await request.get(icon)).headers()['content-type']).toMatch(/^image\/(x-icon|png)$/)
  })
}

test.describe('a visit that begins at a Chinese URL', () => {
  test.use({ hasChosenCookies: false })

  test('stays Chinese, and nothing is stored for it', async ({ page, context }) => {
    const zh = readMessages('zh')
    const html = page.locator('html')
    await page.goto('/?lang=zh')
    const bracelets = page.getByRole('banner').getByRole('link', { name: zh.category('bracelets') })
    // A link opened in another tab stays Chinese, too.
    await expect(bracelets.first()).toHaveAttribute('href', '/category/bracelets?lang=zh')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: zh('shell_about') })
      .click()
    await expect(page).toHaveURL('/about?lang=zh')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/[一-鿿]/)
    await page.reload()
    await expect(html).toHaveAttribute('lang', 'zh-CN')
    await page.goBack()
    await expect(page).toHaveURL('/?lang=zh')
    await page.getByRole('link', { name: zh('home_find_your_stone') }).click()
    await expect(page).toHaveURL('/?lang=zh#elements')
    expect(await context.cookies()).toEqual([])

    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(html).toHaveAttribute('lang', 'en')
    await expect(page).toHaveURL(/\/(#elements)?$/)
  })
})

test(
  'a language in the URL takes precedence over the stored one, for its visit only',
  { tag: '@all' },
  async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language_preference', value: 'zh-CN', url: baseURL! }])
    await page.goto('/category/carved?lang=en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/category/carved')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a Chinese visit stays Chinese through links and the search', { tag: '@all' }, async ({ page }) => {
    await page.goto('/search?q=amethyst&lang=zh')
    await page.getByRole('search').getByRole('searchbox').fill('jade')
    await page.getByRole('search').getByRole('button').click()
    await expect(page).toHaveURL(/\/search\?lang=zh&q=jade$/)
    await page.getByRole('article').getByRole('link').first().click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  })
})
