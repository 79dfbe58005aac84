import { describe, expect, test } from 'vitest'
import * as endpoints from '@shop/contract/orders/order-notes.endpoints'
import { anOrder, type PlacedOrder } from '../../../../test/builders.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const shop = await createTestApp()

const write = ({ order, shopper }: PlacedOrder, content: string, idempotencyKey?: string) =>
  shop.call(
    endpoints.createOrderNote,
    { params: { id: order.order_id }, body: { content } },
    { as: shopper, ...(idempotencyKey ? { idempotencyKey } : {}) },
  )
const list = async ({ order, shopper }: PlacedOrder) =>
  (await shop.call(endpoints.listOrderNotes, { params: { id: order.order_id } }, { as: shopper })).data.items
const readLatest = ({ order, shopper }: PlacedOrder) =>
  shop.call(endpoints.getLatestOrderNote, { params: { id: order.order_id } }, { as: shopper })

describe('the notes of an order', () => {
  test('are listed the newest first, and read one by one [T502]', async () => {
    const placed = await anOrder(shop)
    expect(await list(placed)).toEqual([])
    expect((await readLatest(placed)).error.code).toBe('ORDER_NOTE_NOT_FOUND')
    const first = (await write(placed, 'A present: no bill, please.')).data
    const second = (await write(placed, '  Ring at the side door.\nIt is blue.  ')).data
    expect(second).toMatchObject({
      order_id: placed.order.order_id,
      content: 'Ring at the side door.\nIt is blue.',
      updated_at: second.created_at,
    })
    expect(await list(placed)).toEqual([second, first])
    expect((await readLatest(placed)).data).toEqual(second)
    const params = { id: placed.order.order_id, noteId: first.note_id }
    expect((await shop.call(endpoints.getOrderNote, { params }, { as: placed.shopper })).data).toEqual(first)
  })

  test('can be edited and removed', async () => {
    const placed = await anOrder(shop)
    const as = placed.shopper
    const note = (await write(placed, 'Before noon')).data
    const later = (await write(placed, 'Thank you')).data
    const params = { id: placed.order.order_id, noteId: note.note_id }
    const { data } = await shop.call(
      endpoints.updateOrderNote,
      { params, body: { content: 'After noon' } },
      { as },
    )
    expect(data).toEqual({ ...note, content: 'After noon', updated_at: data.updated_at })
    expect(data.updated_at > note.updated_at).toBe(true)
    expect((await readLatest(placed)).data).toEqual(later)
    expect((await shop.call(endpoints.deleteOrderNote, { params }, { as })).status).toBe(200)
    expect((await shop.call(endpoints.deleteOrderNote, { params }, { as })).error.code).toBe(
      'ORDER_NOTE_NOT_FOUND',
    )
    expect(await list(placed)).toEqual([later])
  })

  test('are stored exactly as typed, scripts and quotes included', async () => {
    const content = `<script>alert('x')</script> O'Brien; DROP TABLE orders 请轻放 🎁`
    expect((await write(await anOrder(shop), content)).data.content).toBe(content)
  })

  test.each(['', '   ', 'x'.repeat(501), 'bell\u0007'])('%j is rejected', async (content) => {
    expect((await write(await anOrder(shop), content)).error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'content', message: 'A note needs 1 to 500 characters' }],
    })
  })

  test('may be five hundred characters long', async () => {
    const content = '莲'.repeat(500)
    expect((await write(await anOrder(shop), content)).data.content).toBe(content)
  })

  test('written twice with one idempotency key are one', async () => {
    const placed = await anOrder(shop)
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => write(placed, 'Once, please', 'note-once')),
    )
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await list(placed)).toHaveLength(1)
    expect((await write(placed, 'Something else', 'note-once')).error.code).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('are at most fifty, also when written concurrently', async () => {
    const placed = await anOrder(shop)
    for (let number = 2; number < endpoints.MAX_NOTES; number += 1) await write(placed, `No ${number}`)
    const responses = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => write(placed, `Late ${number}`)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
    for (const { error } of responses.filter(({ status }) => status !== 201))
      expect(error.code).toBe('ORDER_NOTE_LIMIT_REACHED')
    expect(await list(placed)).toHaveLength(endpoints.MAX_NOTES)
  })
})

test('another shopper’s note is not found through one’s own order', async () => {
  const [mine, theirs] = [await anOrder(shop), await anOrder(shop)]
  const { note_id } = (await write(theirs, 'Theirs')).data
  const as = mine.shopper
  for (const noteId of [note_id, crypto.randomUUID(), 'nonsense']) {
    const params = { id: mine.order.order_id, noteId }
    const body = { content: 'Mine now' }
    const responses = [
      await shop.call(endpoints.getOrderNote, { params }, { as }),
      await shop.call(endpoints.updateOrderNote, { params, body }, { as }),
      await shop.call(endpoints.deleteOrderNote, { params }, { as }),
    ]
    expect(responses.map(({ error }) => error.code)).toEqual(Array(3).fill('ORDER_NOTE_NOT_FOUND'))
  }
  expect((await list(theirs))[0]!.content).toBe('Theirs')
})
