// @vitest-environment jsdom
import type { OrderMessage, OrderNote } from '@shop/contract/orders/order-notes.schemas'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../test/api.ts'
import { renderPart } from '../../../test/render.tsx'
import { m } from '../../paraglide/messages.js'
import { OrderNotes } from './order-notes.tsx'

const PATH = '/v1/orders/o1/notes'
const WRAP: OrderNote = {
  note_id: 'n1',
  order_id: 'o1',
  content: 'Please wrap it',
  created_at: '2025-06-01T08:00:00.000Z',
  updated_at: '2025-06-01T08:00:00.000Z',
}

const REPLY: OrderMessage = {
  message_id: 'm1',
  content: 'It is wrapped in linen',
  created_at: '2025-06-02T08:00:00.000Z',
}

let api: FakeApi

beforeEach(() => {
  api = openFakeApi()
  api.on(`GET ${PATH}`, [200, { items: [WRAP], messages: [] }])
})

async function show(): Promise<void> {
  renderPart(<OrderNotes shopperId="mei" orderId="o1" firstNote="Written at checkout" />)
  await screen.findByText(WRAP.content)
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>(m.account_note_new())
const add = () => userEvent.click(screen.getByRole('button', { name: m.account_note_add() }))

describe('the notes of an order', () => {
  test('stand beside what the shop wrote about it, which cannot be changed', async () => {
    api.on(`GET ${PATH}`, [200, { items: [WRAP], messages: [REPLY] }])
    await show()
    const [reply, note] = screen.getAllByRole('listitem')
    expect(reply!.textContent).toContain(REPLY.content)
    expect(reply!.textContent).toContain(m.account_note_from_shop())
    expect(within(reply!).queryByRole('button')).toBeNull()
    expect(note!.textContent).toContain(WRAP.content)
  })

  test('show a new note first and clear the field', async () => {
    api.on(`POST ${PATH}`, (body) => [201, { ...WRAP, note_id: 'n2', ...(body as object) }])
    await show()
    await userEvent.type(field(), '  Ring twice ')
    await add()
    await screen.findByText('Ring twice')
    expect(screen.getAllByRole('listitem').map((item) => item.firstChild?.textContent)).toEqual([
      expect.stringContaining('Ring twice'),
      expect.stringContaining(WRAP.content),
      'Written at checkout',
    ])
    expect(field().value).toBe('')
    expect(screen.getByRole('status').textContent).toBe(m.account_note_added())
  })

  test('retry a note without response under the same key and leave the typed text in the field', async () => {
    api.on(`POST ${PATH}`, [503])
    await show()
    await userEvent.type(field(), 'Ring twice')
    await add()
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
    expect(field().value).toBe('Ring twice')
    api.on(`POST ${PATH}`, [201, { ...WRAP, note_id: 'n2', content: 'Ring twice' }])
    await add()
    await waitFor(() => expect(field().value).toBe(''))
    const [first, second] = api.idempotencyKeys
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test.each([
    ['empty', ''],
    ['longer than 500 characters', 'x'.repeat(501)],
  ])('show an error at the field when the note is %s', async (_, text) => {
    await show()
    await userEvent.click(field())
    await userEvent.paste(text)
    await add()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
    expect(api.requests).toEqual([`GET ${PATH}`])
  })

  test('say why a note was refused, by status [T320]', async () => {
    api.on(`POST ${PATH}`, [400, 'VALIDATION_FAILED'])
    await show()
    await userEvent.type(field(), 'Ring twice')
    await add()
    expect(await screen.findByText('request parameter error')).toBeTruthy()
  })

  test('drop a note that another tab has already deleted', async () => {
    api.on(`DELETE ${PATH}/n1`, [404, 'ORDER_NOTE_NOT_FOUND'])
    await show()
    await userEvent.click(
      screen.getByRole('button', { name: new RegExp(m.account_note_delete_of({ date: '.*' })) }),
    )
    await userEvent.click(await screen.findByRole('button', { name: m.account_note_delete() }))
    await waitFor(() => expect(screen.queryByText(WRAP.content)).toBeNull())
    expect(screen.getByText(m.account_note_deleted())).toBeTruthy()
  })
})
