import { describe, expect, test } from 'vitest'
import type { DraftValues } from '../../lib/storage/drafts.ts'
import { parseContactDraft, toNewDraft } from './contact-draft.ts'
import {
  findContactErrors,
  toContactContent,
  toContactErrors,
  toContactValues,
  toKnownSender,
  type ContactValues,
} from './contact-values.ts'

const filled: ContactValues = {
  name: ' Mei Lin ',
  email: ' mei@example.com ',
  topic: 'order',
  orderNumber: ' #sy261120 abcdef ',
  message: '  Where is it?\r\nIt has been a week.  ',
}

describe('a contact message', () => {
  test('is sent in the shape of the contract', () => {
    expect(findContactErrors(filled)).toEqual({})
    expect(toContactContent(filled, undefined)).toEqual({
      name: 'Mei Lin',
      email: 'mei@example.com',
      topic: 'order',
      language: 'en',
      order_number: 'SY261120ABCDEF',
      message: 'Where is it?\nIt has been a week.',
    })
  })

  test('names the product of the page, and no order where it is about none', () => {
    const content = toContactContent({ ...filled, topic: 'product' }, 'agate-bracelet')
    expect(content).toMatchObject({ topic: 'product', product: 'agate-bracelet' })
    expect(content).not.toHaveProperty('order_number')
  })

  test.each<[keyof ContactValues, Partial<ContactValues>]>([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['email', { email: 'mei' }],
    ['email', { email: 'mei@example.com, li@example.com' }],
    ['topic', { topic: '' }],
    ['orderNumber', { orderNumber: '12345' }],
    ['message', { message: '   too short   '.slice(0, 9) }],
    ['message', { message: 'x'.repeat(4_001) }],
  ])('with an invalid %s is not sent: %j', (field, part) => {
    expect(Object.keys(findContactErrors({ ...filled, ...part }))).toEqual([field])
  })

  test('needs no order number, and does not validate a hidden one', () => {
    expect(findContactErrors({ ...filled, orderNumber: '' })).toEqual({})
    expect(findContactErrors({ ...filled, topic: 'press', orderNumber: 'wrong' })).toEqual({})
  })

  test("shows the server's errors at their fields", () => {
    const details = [
      { path: 'email', message: 'x' },
      { path: 'message', message: 'x' },
      { path: 'language', message: 'x' },
    ]
    expect(Object.keys(toContactErrors(details))).toEqual(['email', 'message'])
  })
})

describe('the stored contact draft', () => {
  const stored = { ...toNewDraft({}), name: 'Mei', topic: 'press', message: 'Half a sentence', openMs: 4_000 }

  test('is restored as it was', () => {
    expect(parseContactDraft(JSON.parse(JSON.stringify(stored)) as DraftValues, {})).toEqual(stored)
  })

  test('keeps its text on the page of another order and takes the new subject', () => {
    expect(parseContactDraft(stored, { orderNumber: 'SY261120ABCDEF' })).toMatchObject({
      message: 'Half a sentence',
      topic: 'order',
      orderNumber: 'SY261120ABCDEF',
    })
    const earlier = {
      ...stored,
      subject: { orderNumber: 'SY261120ABCDEF' },
      topic: 'return',
      orderNumber: '',
    }
    expect(parseContactDraft(earlier, { orderNumber: 'SY261120ABCDEF' })).toMatchObject({
      topic: 'return',
      orderNumber: '',
    })
  })

  test.each([{}, { topic: 'gossip', message: 7, openMs: -1, request: 'x' }])(
    'is empty where it is invalid: %j',
    (stored) => {
      expect(parseContactDraft(stored, { product: 'agate-bracelet' })).toEqual({
        ...toNewDraft({ product: 'agate-bracelet' }),
      })
    },
  )
})

test('shows the signed-in customer’s name and email address until they are edited', () => {
  const known = { name: 'Lian', email: 'lian@example.com' }
  expect(toContactValues(toNewDraft({}), known)).toMatchObject(known)
  expect(toContactValues({ ...toNewDraft({}), name: '' }, known)).toMatchObject({ ...known, name: '' })
})

test.each([
  [{ firstName: 'Lian', lastName: 'Wang', nickname: 'Moon' }, 'Lian Wang'],
  [{ firstName: null, lastName: null, nickname: 'Moon' }, 'Moon'],
  [{ firstName: null, lastName: null, nickname: null }, ''],
])('signs a customer called %j as “%s”', (names, name) => {
  const email = 'lian@example.com'
  expect(toKnownSender({ ...names, email })).toEqual({ name, email })
})
