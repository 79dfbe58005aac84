import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Product } from '@shop/contract/products/products.schemas'
import { enterAccount } from './support/account.ts'
import { cancelOrder, getProduct, placeOrder, type Proof } from './support/api.ts'
import { waitUntilHydrated } from './support/document.ts'
import { expect, test } from './support/test.ts'
import { readMessages } from './support/messages.ts'

const t = readMessages('en')

/** A complete AVIF picture of 8 × 6 px. */
const AVIF = Buffer.from(
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACMAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAgAAAAGAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAArbWRhdBIACgg4CL1pAQ0GkDIVGUJjBMAANAAAkEDJHGFEFk4AqI0c',
  'base64',
)
/** URLs of the shop's published pictures. */
const PUBLISHED = /\/uploads\/.*\.(avif|webp)$/

interface Shown {
  /** File extension of the URL that the browser chose. */
  format: string | undefined
  width: number
}

const pictureOf = (page: Page) => page.getByRole('main').locator('picture img').first()

function readShown(page: Page): Promise<Shown> {
  return pictureOf(page).evaluate((element) => {
    const image = element as unknown as { currentSrc: string; complete: boolean; naturalWidth: number }
    return { format: /\w+$/.exec(image.currentSrc)?.[0], width: image.complete ? image.naturalWidth : 0 }
  })
}

/** Stores a favorite of a new shopper. */
async function addFavorite(request: APIRequestContext, proof: Proof, { product_id: productId }: Product) {
  const response = await request.post('/api/users/favorites', { headers: proof, data: { productId } })
  expect(response.status()).toBe(201)
}

/** Opens the favorites, whose picture is declared to exist as AVIF too. */
async function openFavorite(page: Page, avif: { status: number; body?: Buffer }): Promise<void> {
  const { proof } = await enterAccount(page, t, '/user')
  await addFavorite(page.request, proof, await getProduct(page.request, 'hematite-steady-ground-bracelet'))
  await page.route('**/api/users/favorites*', async (route) => {
    const shown = (await (await route.fetch()).json()) as { data: { items: Product[] } }
    for (const { images } of shown.data.items) for (const image of images) image.has_avif = true
    await route.fulfill({ json: shown })
  })
  await page.route(/\.avif$/, (route) => route.fulfill({ ...avif, contentType: 'image/avif' }))
  await page.goto('/user/favorites')
  await expect(pictureOf(page)).toBeVisible()
}

test('a picture is shown as AVIF where one exists', { tag: '@all' }, async ({ page }) => {
  await openFavorite(page, { status: 200, body: AVIF })
  await expect.poll(async () => (await readShown(page)).format).toBe('avif')
  await expect.poll(async () => (await readShown(page)).width).toBeGreaterThan(0)
})

test.describe('a picture', () => {
  test.use({ cutsTheNet: true })

  for (const [what, response] of [
    ['is missing', { status: 404 }],
    ['is broken', { status: 200, body: Buffer.from('no picture') }],
  ] as const)
    test(`whose AVIF ${what} is shown as WebP`, { tag: '@all' }, async ({ page }) => {
      await openFavorite(page, response)
      await expect.poll(async () => (await readShown(page)).format).toBe('webp')
      await expect.poll(async () => (await readShown(page)).width).toBeGreaterThan(0)
    })

  test('that does not exist is replaced by the placeholder', async ({ page }) => {
    await page.route(PUBLISHED, (route) => route.fulfill({ status: 404 }))
    await page.goto('/about?lang=en')
    await expect(pictureOf(page)).toHaveAttribute('src', '/images/placeholder.jpg')
    await expect.poll(async () => (await readShown(page)).width).toBeGreaterThan(0)
  })
})

/** Expects pictures of products, of which the first one loads. */
async function expectProductPictures(part: Locator): Promise<void> {
  const pictures = part.locator('img:not([aria-hidden])')
  await expect(pictures.first()).toBeVisible()
  for (const picture of await pictures.all())
    await expect(picture).toHaveAttribute('src', /^\/uploads\/products\/[^/]+\.webp$/)
  await expect
    .poll(() =>
      pictures.first().evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBeGreaterThan(0)
}

test(
  'product pictures load from the references of a development server, wherever they are shown [T375]',
  { tag: '@all' },
  async ({ page, request }) => {
    const { proof } = await enterAccount(page, t, '/user')
    const bracelet = await getProduct(request, 'hematite-steady-ground-bracelet')
    await addFavorite(request, proof, bracelet)
    const order = await placeOrder(request, proof, [bracelet])
    await page.route(/\/api\/|\.data\b/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('/uploads/products/', 'localhost:3001/uploads/')
      await route.fulfill({ response, body })
    })
    const main = page.getByRole('main')

    await page.goto('/user/favorites')
    await expectProductPictures(main.getByRole('article').first())
    await page.goto('/user/orders')
    await expectProductPictures(main.getByRole('article').first())
    await main.getByRole('link', { name: order.order_number, exact: true }).click()
    await expectProductPictures(main.getByRole('listitem').filter({ hasText: bracelet.product_name }))
    await page
      .getByRole('banner')
      .getByRole('link', { name: t.category('bracelets'), exact: true })
      .click()
    await expect(main.getByRole('heading', { level: 1, name: t.category('bracelets') })).toBeVisible()
    await expectProductPictures(main.getByRole('article').nth(1))
    await main.getByRole('link', { name: bracelet.product_name, exact: true }).click()
    await expectProductPictures(
      main.getByRole('group', { name: t('product_pictures_of', { name: bracelet.product_name }) }),
    )
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('shell_search'), exact: true })
      .click()
    await page.getByRole('combobox', { name: t('shell_search') }).fill('hematite')
    await expectProductPictures(page.getByRole('option').filter({ hasText: bracelet.product_name }))
    await cancelOrder(request, proof, order)
  },
)

test('the main picture is preloaded in the head of the document, in all widths', async ({ page }) => {
  await page.goto('/?lang=en')
  const hero = page.getByRole('img', { name: t('home_hero_picture') })
  const preload = page.locator('head link[rel="preload"][as="image"][fetchpriority="high"]')
  await expect(preload).toHaveCount(1)
  const sizes = (await hero.getAttribute('sizes'))!
  await expect(preload).toHaveAttribute('imagesizes', sizes)
  const widths = ((await preload.getAttribute('imagesrcset')) ?? '').split(', ')
  expect(widths.map((entry) => entry.split(' ')[1])).toEqual([
    '200w',
    '400w',
    '600w',
    '800w',
    '1200w',
    '1600w',
  ])
  for (const entry of widths) expect(entry).toMatch(/^\/uploads\/pages\/hero-[0-9a-f]{10}-\d+\.(webp|avif) /)
})

test('a zoomed picture is loaded in the width in which it is shown', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/product/five-element-balance-bracelet?lang=en')
  await waitUntilHydrated(page)
  const alt = 'Bracelet of five stones in runs of four, green, red, gold, clear and black'
  await page.getByRole('link', { name: t('product_zoom', { picture: alt }) }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: alt })
  const readWidth = () =>
    picture.evaluate((image) =>
      Number(/-(\d+)\.\w+$/.exec((image as unknown as { currentSrc: string }).currentSrc)?.[1]),
    )
  await expect.poll(readWidth).toBe(400)
  const closer = page.getByRole('button', { name: t('product_zoom_in') })
  await closer.click()
  await expect.poll(readWidth).toBe(800)
  await closer.click()
  await expect.poll(readWidth).toBe(1200)
})
