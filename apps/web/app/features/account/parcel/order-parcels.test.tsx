// @vitest-environment jsdom
import type { Order, OrderShipment } from '@shop/contract/orders/orders.schemas'
import type { OrderTracking } from '@shop/contract/tracking/tracking.schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../../test/api.ts'
import { renderPart } from '../../../../test/render.tsx'
import { m } from '../../../paraglide/messages.js'
import { toPartlyShippedText } from '../order-messages.ts'
import { OrderTimeline } from '../order-timeline.tsx'
import OrderParcels from './order-parcels.tsx'

const ID = 'order-1'
const anItem = (name: string, quantity: number) => ({
  product_id: name,
  slug: name,
  name,
  name_zh: name,
  image: '',
  unit_price: '10.00',
  quantity,
  line_total: `${10 * quantity}.00`,
})
const FIRST: OrderShipment = {
  number: 1,
  carrier: 'SF Express',
  carrier_zh: '顺丰速运',
  tracking_number: 'SF1234567890123',
  url: 'https://sf.example/1',
  url_zh: 'https://sf.example/zh/1',
  lines: [{ position: 0, quantity: 1 }],
  shipped_at: '2026-11-26T08:00:00.000Z',
  delivered_at: '2026-11-27T08:00:00.000Z',
}
const SECOND: OrderShipment = {
  number: 2,
  carrier: 'J&T',
  carrier_zh: 'J&T',
  tracking_number: 'JT1',
  lines: [
    { position: 0, quantity: 1 },
    { position: 1, quantity: 1 },
  ],
  shipped_at: '2026-11-27T09:00:00.000Z',
}
type Shown = Parameters<typeof OrderParcels>[0]['order']
const ORDER: Shown = {
  order_id: ID,
  days_min: 3,
  days_max: 5,
  shipments: [FIRST, SECOND],
  to_ship: [],
  items: [anItem('Ring', 2), anItem('Cup', 1)],
}

let api: FakeApi
beforeEach(() => {
  api = openFakeApi()
  const data: OrderTracking = {
    parcels: [
      {
        number: 1,
        status: 'delivered',
        events: [{ status: 'delivered', at: '2026-11-27T08:00:00.000Z', place: 'Beijing' }],
      },
    ],
  }
  api.on(`GET /v1/orders/${ID}/tracking`, [200, data])
})

const show = (changes: Partial<Shown> = {}) =>
  renderPart(<OrderParcels shopperId="mei" order={{ ...ORDER, ...changes }} />)
const toParcel = (number: number) =>
  screen.findByRole('region', { name: m.account_parcel_number({ number }) })
const listContents = (parcel: HTMLElement) =>
  within(within(parcel).getByRole('list', { name: m.account_parcel_contents() }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the parcels of an order', () => {
  test('have each its items, carrier, number and way', async () => {
    show()
    const first = await toParcel(1)
    await within(first).findByText(/Beijing/)
    expect(listContents(first)).toEqual([`Ring${m.checkout_line_quantity({ quantity: 1 })}`])
    const link = within(first).getByRole('link', { name: m.account_tracking_link({ carrier: 'SF Express' }) })
    expect(link.getAttribute('href')).toBe(FIRST.url)

    const second = await toParcel(2)
    expect(listContents(second)).toHaveLength(2)
    expect(within(second).getByText('JT1')).toBeTruthy()
    expect(within(second).getByText(m.account_parcel_unknown())).toBeTruthy()
  })

  test('are not counted where there is only one', async () => {
    show({ shipments: [{ ...FIRST, lines: [...FIRST.lines, ...SECOND.lines] }] })
    await screen.findByText(/Beijing/)
    expect(screen.queryByRole('region')).toBeNull()
    expect(screen.queryByRole('list', { name: m.account_parcel_contents() })).toBeNull()
  })

  test('are counted from the first on while the rest has yet to leave', async () => {
    show({ shipments: [FIRST], to_ship: SECOND.lines })
    expect(await toParcel(1)).toBeTruthy()
    expect(toPartlyShippedText({ shipments: [FIRST], to_ship: SECOND.lines })).toMatch(/: 1 of 3 items/)
  })

  test('of which one has arrived that the shop does not follow say so', async () => {
    show({ shipments: [FIRST, { ...SECOND, delivered_at: '2026-11-28T08:00:00.000Z' }] })
    const second = await toParcel(2)
    expect(await within(second).findByText(m.parcels_status_delivered())).toBeTruthy()
    expect(within(second).queryByText(m.account_parcel_unknown())).toBeNull()
  })
})

describe('the timeline', () => {
  const history: Order['history'] = [
    { status: 'paid', at: '2026-11-25T08:00:00.000Z' },
    { status: 'preparing', at: FIRST.shipped_at },
    { status: 'shipped', at: SECOND.shipped_at },
  ]
  const read = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')!.textContent)

  test('has what each of several parcels did, latest first', () => {
    renderPart(<OrderTimeline order={{ ...ORDER, history }} />)
    expect(read()).toEqual([
      m.orders_status_shipped(),
      m.account_parcel_left({ number: 2 }),
      m.account_parcel_arrived({ number: 1 }),
      m.orders_status_preparing(),
      m.account_parcel_left({ number: 1 }),
      m.orders_status_paid(),
    ])
  })

  test('of an order in one parcel has its statuses alone', () => {
    renderPart(<OrderTimeline order={{ ...ORDER, shipments: [FIRST], history }} />)
    expect(read()).toEqual([m.orders_status_shipped(), m.orders_status_preparing(), m.orders_status_paid()])
  })
})
