import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as actions from '@shop/contract/orders/order-actions.console'
import { getOrder, type OrderDetails } from '@shop/contract/orders/orders.console'
import { listOrderNotes } from '@shop/contract/orders/order-notes.endpoints'
import { anOrder, aPaidOrder } from '../../../../test/builders.ts'
import { createTestConsole } from '../../../../test/console.ts'
import { createOrderSteps } from '../../../../test/order-steps.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()
const console = await createTestConsole(shop)
const one = await console.aMember('manager')
const { listSubjects } = createOrderSteps(shop)
const PARCEL = { carrier: 'SF Express', tracking_number: 'SF1234567890123' }

const read = async (id: string, as = one) => (await console.call(getOrder, { params: { id } }, { as })).data
describe('notes and mails', () => {
  test('a note is stored once, and its shopper never sees it', async () => {
    const paid = await aPaidOrder(shop)
    const params = { id: paid.order.order_id }
    const body = { id: randomUUID(), content: 'Regular customer' }
    const call = () => console.call(actions.addOrderNote, { params, body }, { as: one })
    expect([(await call()).data.is_new, (await call()).data.is_new]).toEqual([true, false])
    const mails = await shop.readMail(paid.shopper.email)
    expect(mails.some(({ text }) => text.includes('Regular customer'))).toBe(false)
    expect((await shop.call(listOrderNotes, { params }, { as: paid.shopper })).data.messages).toEqual([])
  })

  test('a message is mailed once in its paragraphs, and its shopper finds it beside their notes', async () => {
    const paid = await aPaidOrder(shop)
    const params = { id: paid.order.order_id }
    const body = { id: randomUUID(), content: 'It leaves tomorrow.\n\nEnjoy!', to_shopper: true }
    const call = () => console.call(actions.addOrderNote, { params, body }, { as: one })
    await Promise.all([call(), call()])
    const mails = (await shop.readMail(paid.shopper.email)).filter(({ subject }) =>
      /^About your order/.test(subject),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('It leaves tomorrow.\n\nEnjoy!')
    expect((await read(params.id)).timeline).toContainEqual(
      expect.objectContaining({ kind: 'message', who: 'A manager', text: body.content }),
    )
    const { messages } = (await shop.call(listOrderNotes, { params }, { as: paid.shopper })).data
    expect(messages).toMatchObject([{ message_id: body.id, content: body.content }])
  })

  test('the payment link of an unpaid order is sent again, once for each wish', async () => {
    const placed = await anOrder(shop)
    const params = { id: placed.order.order_id }
    const body = { id: randomUUID(), template: 'order_placed' as const }
    const call = () => console.call(actions.sendOrderMailAgain, { params, body }, { as: one })
    expect([(await call()).data.is_new, (await call()).data.is_new]).toEqual([true, false])
    const mails = (await shop.readMail(placed.shopper.email)).filter(({ subject }) =>
      /awaiting payment/.test(subject),
    )
    expect(mails).toHaveLength(2)
    expect(mails[1]!.text).toBe(mails[0]!.text)
    const { error } = await console.call(
      actions.sendOrderMailAgain,
      { params, body: { id: randomUUID(), template: 'order_shipped' } },
      { as: one },
    )
    expect(error.details).toMatchObject([{ reason: 'mail_not_fitting' }])
  })

  test('every mail that is true of an order can be sent again', async () => {
    const paid = await aPaidOrder(shop)
    const id = paid.order.order_id
    let order: OrderDetails = await read(id)
    const act = async (done: Promise<{ data: { order: OrderDetails } }>) => (order = (await done).data.order)
    await act(
      console.call(
        actions.shipOrder,
        { params: { id }, body: { version: order.version, ...PARCEL } },
        { as: one },
      ),
    )
    await act(
      console.call(actions.deliverOrder, { params: { id }, body: { version: order.version } }, { as: one }),
    )
    await act(
      console.call(
        actions.refundOrder,
        {
          params: { id },
          body: { id: randomUUID(), version: order.version, amount: '5.00', reason: 'Late' },
        },
        { as: one },
      ),
    )
    await shop.runJobs()
    order = await read(id)
    expect(order.mails_again).toEqual(['order_paid', 'order_shipped', 'order_delivered', 'payment_refunded'])
    for (const template of order.mails_again) {
      const body = { id: randomUUID(), template }
      await console.call(actions.sendOrderMailAgain, { params: { id }, body }, { as: one })
    }
    const subjects = await listSubjects(paid)
    for (const subject of ['Thank you for your order N', 'Order N is on its way', 'Order N has arrived'])
      expect(subjects.filter((each) => each === subject)).toHaveLength(2)
    expect(subjects.filter((each) => each === 'Refund for order N')).toHaveLength(2)
  })
})
