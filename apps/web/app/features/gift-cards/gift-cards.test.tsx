// @vitest-environment jsdom
import type { GiftCardBalance } from '@shop/contract/gift-cards/gift-cards.schemas'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../test/api.ts'
import { renderPart } from '../../../test/render.tsx'
import { m } from '../../paraglide/messages.js'
import { BalanceForm } from './balance-form.tsx'
import { BalanceView } from './balance-view.tsx'
import { EMPTY_GIFT_CARD, findAmount, findGiftCardErrors, toGiftCardBody } from './gift-card-draft.ts'
import { GiftCardForm } from './gift-card-form.tsx'

let api: FakeApi
const onPlaced = vi.fn()

beforeEach(() => {
  onPlaced.mockReset()
  sessionStorage.clear()
  api = openFakeApi()
})

const show = (email?: string) =>
  renderPart(<GiftCardForm visitor={{ isLoading: false, email }} onPlaced={onPlaced} />)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the form of a gift card', () => {
  test('orders a card for somebody else, as a guest with an address of e-mail alone', async () => {
    let sent: unknown
    api.on('POST /v1/guest/gift-cards/orders', (body) => {
      sent = body
      return [201, { order: { order_id: 'o1' }, order_key: 'key' }]
    })
    show()
    await userEvent.click(screen.getByRole('radio', { name: '¥200' }))
    await userEvent.type(screen.getByLabelText(new RegExp(m.giftcards_recipient_name())), 'Lian')
    await userEvent.type(screen.getByLabelText(new RegExp(m.giftcards_message())), 'Happy birthday')
    expect(screen.getByText(m.giftcards_for({ name: 'Lian' }))).toBeTruthy()
    await userEvent.type(screen.getByLabelText(m.giftcards_buyer_email()), 'mei@example.com')
    await press(m.giftcards_buy())
    expect(sent).toEqual({
      amount: '200.00',
      delivery: 'mail',
      email: 'mei@example.com',
      recipient_name: 'Lian',
      message: 'Happy birthday',
      language: 'en',
    })
    expect(onPlaced).toHaveBeenCalledWith(expect.objectContaining({ orderId: 'o1', orderKey: 'key' }))
  })

  test('sums up what is wrong, and sends nothing', async () => {
    show()
    await userEvent.click(screen.getByRole('radio', { name: m.giftcards_amount_other() }))
    await userEvent.type(screen.getByLabelText(m.giftcards_amount_other_label()), '99')
    await press(m.giftcards_buy())
    expect(screen.getAllByText(m.giftcards_error_amount())).toHaveLength(2)
    expect(screen.getAllByText(m.auth_error_email_required())).toHaveLength(2)
    expect(onPlaced).not.toHaveBeenCalled()
  })

  test('shows a refused day at its field', async () => {
    api.on('POST /v1/gift-cards/orders', [409, 'GIFT_CARD_DAY_NOT_AVAILABLE'] as never)
    show('mei@example.com')
    await press(m.giftcards_buy())
    expect((await screen.findAllByText(m.giftcards_error_day())).length).toBeGreaterThan(0)
  })

  test('asks nobody for another’s name who keeps the card', async () => {
    show('mei@example.com')
    await userEvent.click(screen.getByRole('radio', { name: m.giftcards_for_self() }))
    expect(screen.queryByLabelText(new RegExp(m.giftcards_recipient_name()))).toBeNull()
  })

  test('keeps what was typed for the visit', async () => {
    const { unmount } = show('mei@example.com')
    await userEvent.type(screen.getByLabelText(new RegExp(m.giftcards_sender_name())), 'Mei')
    unmount()
    show('mei@example.com')
    expect(screen.getByLabelText<HTMLInputElement>(new RegExp(m.giftcards_sender_name())).value).toBe('Mei')
  })
})

describe('a gift card as typed', () => {
  test.each([
    ['100', 100],
    [' ¥250 ', 250],
    ['2000', 2_000],
    ['2001', undefined],
    ['99', undefined],
    ['150.5', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('%j is worth %s yuan', (otherAmount, yuan) =>
    expect(findAmount({ ...EMPTY_GIFT_CARD, preset: 'other', otherAmount })).toBe(yuan),
  )

  test('to print has neither a day nor an address', () => {
    const typed = { recipientEmail: 'lian@example.com', sendOn: '2026-11-30', recipientName: 'Lian' }
    expect(toGiftCardBody({ ...EMPTY_GIFT_CARD, ...typed, delivery: 'print' })).toEqual({
      amount: '500.00',
      delivery: 'print',
      recipient_name: 'Lian',
    })
    expect(
      findGiftCardErrors(
        { ...EMPTY_GIFT_CARD, delivery: 'print', recipientEmail: 'x' },
        {
          asGuest: false,
          today: '2026-11-20',
        },
      ),
    ).toEqual({})
  })

  test.each([
    ['2026-11-20', false],
    ['2026-12-20', false],
    ['2026-11-19', true],
    ['2026-12-21', true],
  ])('of %s is refused: %s', (sendOn, isRefused) => {
    const errors = findGiftCardErrors({ ...EMPTY_GIFT_CARD, sendOn }, { asGuest: false, today: '2026-11-20' })
    expect('sendOn' in errors).toBe(isRefused)
  })
})

describe('the balance', () => {
  test('is asked for by a request, never by an address', async () => {
    let sent: unknown
    const card: GiftCardBalance = {
      last_four: '7K3Q',
      status: 'blocked' as const,
      amount: '500.00',
      balance: '320.50',
      movements: [
        { kind: 'sold', amount: '500.00', at: '2026-11-20T04:00:00Z' },
        { kind: 'redeemed', amount: '-179.50', at: '2026-11-21T04:00:00Z' },
      ],
    }
    api.on('POST /v1/gift-cards/balance', (body) => {
      sent = body
      return [200, card]
    })
    const onFound = vi.fn()
    renderPart(<BalanceForm onFound={onFound} />)
    await userEvent.type(screen.getByLabelText(m.giftcards_code()), 'aaaaa-bbbbb-ccccc-d7k3q')
    await press(m.giftcards_balance_show())
    expect(sent).toEqual({ code: 'aaaaa-bbbbb-ccccc-d7k3q' })
    expect(onFound).toHaveBeenLastCalledWith(card)
    renderPart(<BalanceView card={card} />)
    expect(screen.getByText('−¥179.50')).toBeTruthy()
    expect(screen.getByText(m.giftcards_blocked())).toBeTruthy()
    expect(document.activeElement?.textContent).toBe(m.giftcards_card_ending({ digits: '7K3Q' }))
  })
})
