import { beforeEach, expect, test } from 'vitest'
import { addCartItem } from '@shop/contract/cart/cart.endpoints'
import { getSetting, updateSetting } from '@shop/contract/settings/settings.console'
import { aProduct, anOrder, aShopper, type Shopper } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { toSubscriberSteps } from '../../../../test/subscribers.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { DAY, HOUR } from '../../../jobs/clock.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const owner = await console.aMember('owner')
const { choose } = toSubscriberSteps(shop)
const goods = (await aProduct(shop)).record

/** Switches reminders on or off, as an owner who has just signed in: tests move the clock. */
async function setReminders(reminders: boolean) {
  const as = await console.signInAs(owner)
  const params = { id: 'left_carts' } as const
  const { version } = (await console.call(getSetting, { params }, { as })).data
  await console.call(updateSetting, { params, body: { version, value: { reminders, hours: 4 } } }, { as })
}

const findGoods = () =>
  shop.db.selectFrom('products').select('id').where('sku', '=', goods.sku).executeTakeFirstOrThrow()

/** The shopper, signed in again: tests move the clock. */
const signIn = async (shopper: Shopper): Promise<Shopper> => ({
  ...shopper,
  ...(await shop.services.sessions.begin(shopper.userId, 'Test browser')),
})

/** Puts goods into a cart. */
async function add(shopper: Shopper, productId?: string) {
  const body = { product_id: productId ?? (await findGoods()).id, quantity: 1 }
  expect((await shop.call(addCartItem, { body }, { as: await signIn(shopper) })).status).toBe(201)
}

const order = async (shopper: Shopper) => anOrder(shop, { shopper: await signIn(shopper) })

/** A shopper who agreed to reminders and has just put goods into the cart. */
async function aLeftCart(language: 'en' | 'zh' = 'en'): Promise<Shopper> {
  const shopper = await aShopper(shop)
  await choose(shopper, { left_cart: true }, language)
  await add(shopper)
  return shopper
}

/** Time goes by, then two rounds run, as two processes make them. */
async function wait(ms: number) {
  shop.clock.advance(ms)
  await Promise.all([shop.services.leftCarts.sendDue(), shop.services.leftCarts.sendDue()])
}

const SUBJECTS = ['Something is waiting in your cart', '您的购物车中还有商品']
const listReminders = async ({ email }: Shopper) =>
  (await shop.readMail(email)).filter(({ subject }) => SUBJECTS.includes(subject))

beforeEach(() => setReminders(true))

test('A cart is mailed after four hours and after three days, in the language, and then no more.', async () => {
  const mei = await aLeftCart('zh')
  await wait(4 * HOUR - 1000)
  expect(await listReminders(mei)).toEqual([])
  await wait(2000)
  await wait(DAY)
  const [mail, ...more] = await listReminders(mei)
  expect([mail!.subject, more]).toEqual([SUBJECTS[1], []])
  for (const part of [goods.name.zh, 'https://shop.example/cart?lang=zh']) expect(mail!.text).toContain(part)
  expect(mail!.unsubscribe!.page).toContain('/mails/end?token=')
  expect(mail!.unsubscribe!.oneClick).toContain('/subscribers/unsubscribe?token=')
  await wait(2 * DAY)
  expect(await listReminders(mei)).toHaveLength(2)
  // The cart is another one only when its goods are gone.
  await add(mei, (await aProduct(shop)).id)
  await wait(5 * HOUR)
  await wait(3 * DAY)
  expect(await listReminders(mei)).toHaveLength(2)
})

test('A change begins the time again, and an order ends it.', async () => {
  const [mei, lian] = [await aLeftCart(), await aLeftCart()]
  shop.clock.advance(3 * HOUR)
  await add(mei)
  await order(lian)
  await wait(2 * HOUR)
  expect(await listReminders(mei)).toEqual([])
  await wait(3 * HOUR)
  expect(await listReminders(mei)).toHaveLength(1)
  await order(mei)
  await wait(3 * DAY)
  expect(await listReminders(mei)).toHaveLength(1)
  expect(await listReminders(lian)).toEqual([])
})

test('Nobody is reminded without consent, of goods that are sold out, or while reminders are off.', async () => {
  const [mei, leaving, buying] = [await aLeftCart(), await aLeftCart(), await aShopper(shop)]
  await choose(leaving, { left_cart: false })
  await choose(buying, { left_cart: true })
  const rare = (await aProduct(shop, { stock: 1 })).id
  await add(buying, rare)
  await shop.db.updateTable('stock_items').set({ available: 0 }).where('product_id', '=', rare).execute()
  await setReminders(false)
  await wait(5 * HOUR)
  expect(await listReminders(mei)).toEqual([])
  await setReminders(true)
  await wait(HOUR)
  expect(await listReminders(mei)).toHaveLength(1)
  for (const each of [leaving, buying]) expect(await listReminders(each)).toEqual([])
})
