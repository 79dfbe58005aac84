import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { getProduct, toName } from './support/api.ts'
import { takeSession } from './support/account.ts'
import { expectAccessible, WIDTHS } from './support/axe.ts'
import { findEmulator } from './support/emulator.ts'
import { SEES_ALL } from './support/in-turn.ts'
import { findSharedConsole, OTHER_SHOP_TIMEOUT_MS } from './support/other-shop.ts'
import { receiveMail } from './support/outbox.ts'
import { openAsOwner, type OwnConsole } from './support/own-console.ts'
import { aBuyer } from './support/paid-orders.ts'
import { expect, test } from './support/test.ts'

const NUMBER = 'SF1439919779302'

let shop: Omit<OwnConsole, 'close'>
let request: APIRequestContext

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(OTHER_SHOP_TIMEOUT_MS)
  shop = await findSharedConsole()
  request = await playwright.request.newContext({ baseURL: shop.baseURL })
})

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

  if (SEES_ALL)
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

test(
  'an order goes in two parcels, and the shopper sees what is in each and where it is',
  { tag: '@all' },
  async ({ browser }) => {
    test.setTimeout(180_000)
    const { buy, shopper } = await aBuyer(request, shop.dataDir)
    const products = [
      await getProduct(request, 'mugwort-smoke-bundle'),
      await getProduct(request, 'labradorite-palm-stone'),
    ]
    const { order_id: id } = await buy(products)
    const [bundle, stone] = products.map((product) => toName(product, 'en')) as [string, string]
    const owner = await openAsOwner(browser, shop)
    const carrier = await browser.newPage({ baseURL: findEmulator(request, shop.dataDir).origin })
    const buyer = await browser.newPage({ baseURL: shop.baseURL })
    await takeSession(buyer, shopper)
    const [first, second] = ['SF1439919779303', 'SF1439919779304']
    const parcel = (number: number) => buyer.getByRole('region', { name: `Parcel ${number}` })

    await test.step('the merchant sends one item, and the mail says that the rest follows', async () => {
      await owner.goto(`/#/orders/${id}/show`)
      const dialog = await openShipDialog(owner, first)
      await dialog.getByRole('spinbutton', { name: new RegExp(stone) }).fill('0')
      await expect(dialog.getByText('1 unit stays to be shipped later.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Ship and send mail' }).click()
      await expect(dialog).toBeHidden()
      await expect(owner.getByRole('region', { name: 'Parcel 1' })).toContainText(bundle)
      const mail = await receiveMail(request, shopper.email, /Part of order/)
      expect(mail.text).toContain(`${bundle}: × 1`)
      expect(mail.text).toContain('The rest follows.')
    })

    await test.step('the shopper sees how much has left, and what is in the parcel', async () => {
      await buyer.goto(`/user/orders?order=${id}`)
      await expect(buyer.getByText('Shipped so far: 1 of 2 items.')).toBeVisible()
      await expect(parcel(1).getByRole('list', { name: 'In this parcel' })).toContainText(bundle)
      await expect(buyer.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
    })

    await test.step('the rest goes, each parcel has its own way, and the order arrives with the last', async () => {
      const dialog = await openShipDialog(owner, second)
      await dialog.getByRole('button', { name: 'Ship and send mail' }).click()
      await expect(dialog).toBeHidden()
      await receiveMail(request, shopper.email, /The rest of order/)
      await scan(carrier, 'In transit', 'Nanjing', first)
      await scan(carrier, 'Delivered', 'Beijing', second)
      await expect(async () => {
        await buyer.reload()
        await expect(stepOf(parcel(1))).toHaveText('In transit', { timeout: 3_000 })
        await expect(stepOf(parcel(2))).toHaveText('Delivered', { timeout: 3_000 })
      }).toPass()
      await scan(carrier, 'Delivered', 'Beijing', first)
      await receiveMail(request, shopper.email, /has arrived/)
    })

    await test.step('in either language, at every width', async () => {
      await buyer.goto(`/user/orders?order=${id}&lang=zh`)
      await expect(buyer.getByRole('region', { name: '包裹 2' })).toBeVisible()
      await buyer.goto(`/user/orders?order=${id}&lang=en`)
      for (const width of WIDTHS) {
        await buyer.setViewportSize({ width, height: 900 })
        await expectAccessible(buyer, `two parcels at ${width} px`, 'main')
        const overflow = await buyer.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
        expect(overflow).toBeLessThanOrEqual(0)
      }
    })
  },
)

/** The console's dialog that ships an order, with carrier and number filled in. */
async function openShipDialog(owner: Page, number: string): Promise<Locator> {
  await owner.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = owner.getByRole('dialog', { name: 'Ship' })
  await dialog.getByLabel('Carrier').fill('SF Express')
  await dialog.getByLabel('Tracking number').fill(number)
  return dialog
}

const stepOf = (part: Locator) => part.getByRole('status').filter({ hasText: /\S/ }).first()
const status = (page: Page) => stepOf(page.getByRole('main'))

/** Moves the parcel along on the carrier's page. */
async function scan(carrier: Page, step: string, place: string, number = NUMBER): Promise<void> {
  await carrier.goto('/aftership/parcels')
  const parcel = carrier.getByRole('region', { name: number })
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
