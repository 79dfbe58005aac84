import { addDays, toDay } from '@shop/contract/days/days.rules'
import { listSteps, toSpan, toSpanBefore, type ReportSpan } from '@shop/contract/reports/report-spans.rules'
import type { SalesBreakdown, SalesFigures, SalesReport } from '@shop/contract/reports/sales-reports.console'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aSession, createFakeApi, refuse, succeed, type FakeRequest } from '../../test/fake-api.ts'
import { renderConsole } from '../../test/render.tsx'

const figures = (orders: number): SalesFigures => ({
  orders,
  units: 2 * orders,
  goods: `${orders * 110}.00`,
  wrapping: '0.00',
  shipping: '0.00',
  discounts: `${orders * 10}.00`,
  sales: `${orders * 100}.00`,
  tax: '0.00',
  refunds: '25.00',
  net: `${orders * 100 - 25}.00`,
  ...(orders > 0 && { average: '100.00' }),
})

/** A report whose last part alone has orders. */
function readReport({ query }: FakeRequest): Response {
  const span = query.get('span') as ReportSpan
  const now = toSpan(span, query.get('day')!)
  const before = toSpanBefore(span, now)
  const report: SalesReport = {
    ...now,
    before,
    totals: figures(12),
    totals_before: figures(8),
    new_customers: 5,
    new_customers_before: 0,
    steps: listSteps(span, now).map((step, index, all) => ({
      ...step,
      figures: figures(index === all.length - 1 ? 12 : 0),
    })),
  }
  return succeed(report)
}

const OFFER_ID = '33333333-3333-4333-8333-333333333333'

function readBreakdown({ query }: FakeRequest): Response {
  if (query.get('dimension') === 'offer')
    return succeed({
      from: '2026-11-01',
      until: '2026-11-30',
      has_more: false,
      rows: [
        {
          value: OFFER_ID,
          name: { name: 'Jade week', name_zh: '玉石周' },
          figures: figures(6),
          before: figures(2),
        },
      ],
    } satisfies SalesBreakdown)
  const isProduct = query.get('dimension') === 'product'
  const breakdown: SalesBreakdown = {
    from: '2026-11-01',
    until: '2026-11-30',
    has_more: isProduct,
    rows: isProduct
      ? [
          {
            value: 'p1',
            name: { name: 'Amethyst', name_zh: '紫水晶' },
            figures: figures(9),
            before: figures(1),
          },
        ]
      : [
          { value: 'DE', figures: figures(7), before: figures(0) },
          { value: '', figures: figures(1), before: figures(0) },
        ],
  }
  return succeed(breakdown)
}

function open(handlers: Parameters<typeof createFakeApi>[0] = {}, hash = '#/reports') {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['reports.read'] })),
    'GET /console/reports/sales': readReport,
    'GET /console/reports/sales/breakdown': readBreakdown,
    ...handlers,
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch) }
}

const findTile = async (name: string) =>
  (await screen.findByText(name, { selector: 'li > span' })).closest('li')!

test('A month is shown beside the one before, with the figures of its chart as a table.', async () => {
  await open().shown
  expect((await findTile('Orders')).textContent).toBe('Orders12before: 8 (+50%)')
  expect((await findTile('Sales')).textContent).toContain('¥1,200.00')
  // Nothing to compare with.
  expect((await findTile('New customers')).textContent).toBe('New customers5before: 0')
  await userEvent.click(screen.getByText('Figures of the chart'))
  const table = screen.getByText('Figures of the chart').closest('details')!
  expect(within(table).getAllByRole('row').at(-1)!.textContent).toContain('¥1,175.00')
})

test('Those who may see costs see margins, and how much of them is known.', async () => {
  const margin = { sales: '800.00', cost: '600.00', amount: '200.00', share: 0.25, known: 0.9999 }
  await open({
    'GET /console/reports/sales': async (request) => {
      const { data } = (await readReport(request).json()) as { data: SalesReport }
      return succeed({ ...data, totals: { ...data.totals, margin } })
    },
    'GET /console/reports/sales/breakdown': () =>
      succeed({
        from: '2026-11-01',
        until: '2026-11-30',
        has_more: false,
        rows: [
          { value: 'DE', figures: { ...figures(7), margin }, before: figures(0) },
          {
            value: 'FR',
            figures: { ...figures(1), margin: { sales: '0.00', cost: '0.00', amount: '0.00', known: 0 } },
            before: figures(0),
          },
        ],
      } satisfies SalesBreakdown),
  }).shown
  expect((await findTile('Gross margin')).textContent).toContain(
    '¥200.00before: –25% of their sales · cost known for 99.9% of units',
  )
  const table = await screen.findByRole('group', { name: 'Breakdown' })
  const [, known, unknown] = within(table).getAllByRole('row')
  expect(known!.textContent).toContain('¥600.00¥200.00 (25%)')
  expect(unknown!.textContent).toContain('Not knownNot known')
})

test('One goes from a span to the one before and back, and not into the future.', async () => {
  const { requests, shown } = open()
  await shown
  await userEvent.click(await screen.findByRole('button', { name: 'Week' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Later' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Earlier' }))
  const { from } = toSpan('week', addDays(toDay(new Date()), -7))
  await waitFor(() => {
    const sent = requests.filter(({ path }) => path === '/console/reports/sales').at(-1)!
    expect([sent.query.get('span'), sent.query.get('day')]).toEqual(['week', from])
  })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Later' }).disabled).toBe(false)
})

test('Sales are broken down by what is chosen; a product leads to its page.', async () => {
  await open().shown
  const link = await screen.findByRole('link', { name: 'Amethyst' })
  expect(link.getAttribute('href')).toBe('#/products/p1')
  expect(screen.getByText('More are in the CSV file.')).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'By' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Country' }))
  expect(await screen.findByRole('cell', { name: 'Germany' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'None' })).toBeTruthy()
})

test('A link leads to sales by offer, with what each took off; another choice replaces it.', async () => {
  await open({}, '#/reports?by=offer').shown
  const link = await screen.findByRole('link', { name: 'Jade week' })
  expect(link.getAttribute('href')).toBe(`#/offers/${OFFER_ID}`)
  expect(
    within(link.closest('tr')!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Jade week', '6', '12', '¥660.00', '¥60.00', '¥600.00', '¥25.00', '¥200.00'])
  expect(screen.getByText(/the rows do not add up to the total/, { selector: 'p' })).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'By' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Country' }))
  expect(await screen.findByRole('cell', { name: 'Germany' })).toBeTruthy()
  expect(location.hash).toBe('#/reports')
})

test('Without orders that got an offer, sales by offer say so.', async () => {
  const nothing = { from: '2026-11-01', until: '2026-11-30', has_more: false, rows: [] }
  await open({ 'GET /console/reports/sales/breakdown': () => succeed(nothing) }, '#/reports?by=offer').shown
  expect(await screen.findByText('No order of this time got an offer.')).toBeTruthy()
})

test('A report that cannot be read says so, and can be read again.', async () => {
  let isBroken = true
  await open({
    'GET /console/reports/sales': (request) => (isBroken ? refuse(503, 'BUSY') : readReport(request)),
  }).shown
  const again = await screen.findByRole('button', { name: /again/i })
  isBroken = false
  await userEvent.click(again)
  expect((await findTile('Orders')).textContent).toContain('12')
})

test('Customers are shown by the month of their first order, and stock by how long it lasts.', async () => {
  await open({
    'GET /console/reports/cohorts': () =>
      succeed({
        cohorts: [
          {
            month: '2026-10',
            months: [
              { customers: 8, orders: 9, sales: '900.00' },
              { customers: 2, orders: 2, sales: '200.00' },
            ],
          },
          { month: '2026-11', months: [{ customers: 0, orders: 0, sales: '0.00' }] },
        ],
      }),
    'GET /console/reports/stock': ({ query }) =>
      succeed({
        units: 12,
        value: '345.00',
        rows: [
          {
            product_id: 'p1',
            name: query.get('order') === 'longest' ? 'Jade' : 'Amethyst',
            name_zh: '紫水晶',
            units: 12,
            value: '345.00',
            sold: 9,
            lasts_days: 120,
          },
        ],
      }),
  }).shown
  await userEvent.click(await screen.findByRole('tab', { name: 'Customers' }))
  const row = (await screen.findByRole('rowheader', { name: 'Oct 2026' })).closest('tr')!
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['8', '25%'])
  expect(screen.queryByRole('rowheader', { name: 'Nov 2026' })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Stock' }))
  expect(await screen.findByText('12 units worth ¥345.00')).toBeTruthy()
  expect(screen.getByRole('cell', { name: '120 days' })).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Order' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Lasts longest' }))
  expect(await screen.findByRole('link', { name: 'Jade' })).toBeTruthy()
})
