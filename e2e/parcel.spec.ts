import type { APIRequestContext, Page } from '@playwright/test'
import { getProduct } from './support/api.ts'
import { takeSession } from './support/account.ts'
import { expectAccessible, WIDTHS } from './support/axe.ts'
import { findEmulator } from './support/emulator.ts'
import { OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { receiveMail } from './support/outbox.ts'
import { openAsOwner, startOwnConsole, type OwnConsole } from './support/own-console.ts'
import { aBuyer } from './support/paid-orders.ts'
import { expect, test } from './support/test.ts'

const NUMBER = 'SF1439919779302'

let shop: OwnConsole
let request: APIRequestContext

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await startOwnConsole()
  request = await playwright.request.newContext({ baseURL: shop.baseURL })
})
test.afterAll(() => shop.close())

test('a parcel is shipped in the console, the carrier moves it along, and the shopper sees each step', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { buy, shopper } = await aBuyer(request, shop.dataDir)
  const { order_id: id, order_number: number } = await buy([
    await getProduct(request, 'mugwort-smoke-bundle'),
  ])
  const owner = await openAsOwner(browser, shop)
  const carrier = await browser.newPage({ baseURL: findEmulator(request, shop.dataDir).origin })
  const buyer = await browser.newPage({ baseURL: shop.baseURL })
  await takeSession(buyer, shopper)

  await test.step('a wrong number is refused where it is typed, the right one is taken as labels have it', async () => {
    await owner.goto(`/#/orders/${id}/show`)
    await owner.getByRole('button', { name: 'Ship', exact: true }).click()
    const dialog = owner.getByRole('dialog', { name: 'Ship' })
    await dialog.getByLabel('Carrier').fill('SF Express')
    await dialog.getByLabel('Tracking number').fill('SF14399')
    await expect(dialog.getByText('Looks like SF1234567890123')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Ship and send mail' })).toBeDisabled()
    await dialog.getByLabel('Tracking number').fill('sf 1439 9197 79302')
    await dialog.getByRole('button', { name: 'Ship and send mail' }).click()
    await expect(dialog).toBeHidden()
    const mail = await receiveMail(request, shopper.email, /on its way/)
    expect(mail.text).toContain(`https://www.sf-express.com/chn/en/waybill/waybill-detail/${NUMBER}`)
  })

  await test.step('the shopper sees that it waits for the carrier, and the carrier’s page', async () => {
    await buyer.goto(`/user/orders?order=${id}`)
    await expect(status(buyer)).toHaveText('Handed over to the carrier')
    await expect(buyer.getByText('The carrier hasn’t scanned it yet')).toBeVisible()
    await expect(buyer.getByRole('link', { name: 'Track with SF Express' })).toHaveAttribute(
      'href',
      new RegExp(NUMBER),
    )
  })

  await test.step('each scan appears, newest first', async () => {
    await scan(carrier, 'Picked up', 'Hangzhou')
    await scan(carrier, 'In transit', 'Nanjing')
    await expectStep(buyer, 'In transit')
    await expect(buyer.getByRole('list', { name: 'Where it has been' }).getByRole('listitem')).toContainText([
      /In transit · Nanjing/,
      /Picked up · Hangzhou/,
    ])
    await scan(carrier, 'Nobody at home', 'Beijing')
    await expectStep(buyer, 'Held up')
    await expect(buyer.getByText('Something is holding it up.')).toBeVisible()
  })

  await test.step('the merchant sees the problem on the first page, and in the order', async () => {
    await owner.goto('/#/')
    await owner.getByRole('link', { name: /Parcels with a problem/ }).click()
    await owner.getByText(number).first().click()
    await expect(owner.getByText('The carrier couldn’t deliver it, or it is held up.')).toBeVisible()
    await expect(owner.getByRole('list', { name: 'Parcel' }).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('in either language, at every width', async () => {
    for (const width of WIDTHS) {
      await buyer.setViewportSize({ width, height: 900 })
      await expectAccessible(buyer, `a parcel at ${width} px`, 'main')
      const overflow = await buyer.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await buyer.goto(`/user/orders?order=${id}&lang=zh`)
    await expect(buyer.getByText('包裹运输遇到状况')).toBeVisible()
    await buyer.goto(`/user/orders?order=${id}&lang=en`)
  })

  await test.step('the carrier delivers: the order has arrived by itself, and a mail says so', async () => {
    await scan(carrier, 'Out for delivery', 'Beijing')
    await scan(carrier, 'Delivered', 'Beijing')
    await expectStep(buyer, 'Delivered')
    await expect(buyer.getByText('Earlier steps (2)')).toBeVisible()
    await receiveMail(request, shopper.email, /has arrived/)
    await owner.goto(`/#/orders/${id}/show`)
    await owner.reload()
    await expect(owner.getByText(/by the carrier/)).toBeVisible()
  })
})

const status = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\S/ }).first()

/** Moves the parcel along on the carrier's page. */
async function scan(carrier: Page, step: string, place: string): Promise<void> {
  await carrier.goto('/aftership/parcels')
  const parcel = carrier.getByRole('region', { name: NUMBER })
  await parcel.getByLabel('Place').fill(place)
  await parcel.getByRole('button', { name: step }).click()
  await expect(carrier.getByRole('heading', { level: 1 })).toHaveText('Parcels of the demo carrier')
}

/** The page shows a step within seconds of the scan; it looks by itself each minute. */
async function expectStep(buyer: Page, step: string): Promise<void> {
  await expect(async () => {
    await buyer.reload()
    await expect(status(buyer)).toHaveText(step, { timeout: 3_000 })
  }).toPass()
}
