import type { CalendarEntry } from '@shop/contract/calendar/calendar.console'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aSession, createFakeApi, succeed } from '../../test/fake-api.ts'
import { renderConsole, setPhone } from '../../test/render.tsx'
import { findPart, listWeeks } from './calendar-days.ts'

const entry = (fields: Partial<CalendarEntry>): CalendarEntry => ({
  kind: 'sale',
  id: 'spring',
  title: 'Spring',
  title_zh: '春季',
  state: 'scheduled',
  starts_at: '2027-02-01T02:00:00.000Z',
  ends_at: '2027-02-03T16:00:00.000Z',
  ...fields,
})
const ITEMS = [
  entry({}),
  entry({ kind: 'offer', id: 'lanterns', title: 'Lanterns', starts_at: '2027-02-02T16:00:00.000Z' }),
  {
    kind: 'newsletter' as const,
    id: 'news',
    title: 'News',
    title_zh: '新闻',
    state: 'scheduled' as const,
    starts_at: '2027-02-14T01:30:00.000Z',
  },
]

afterEach(() => void vi.unstubAllGlobals())

function open(hash: string, items: CalendarEntry[] = ITEMS) {
  const { fetch, requests } = createFakeApi({
    'GET /console/session': () => succeed(aSession({ permissions: ['products.read'] })),
    'GET /console/calendar': () => succeed({ items, has_more: false }),
  })
  location.hash = hash
  return { requests, shown: renderConsole(fetch) }
}

test('A month is a grid of weeks from Monday on, whose days lead to what runs on them.', async () => {
  const { requests, shown } = open('#/calendar?day=2027-02-10')
  await shown
  const grid = within(await screen.findByRole('table', { name: 'What runs in February 2027' }))
  expect(grid.getAllByRole('row')).toHaveLength(1 + 4)
  const query = Object.fromEntries(requests.find(({ path }) => path === '/console/calendar')!.query)
  expect(query).toEqual({ from: '2027-02-01', until: '2027-02-28' })
  const names = grid.getAllByRole('link').map((link) => link.getAttribute('aria-label'))
  expect(names).toEqual([
    'Spring: Sale · scheduled · starts at 10:00',
    'Spring: Sale · scheduled · all day',
    'Lanterns: Offer · scheduled · starts at 00:00',
    'Spring: Sale · scheduled · until midnight',
    'News: Newsletter · scheduled · sent at 09:30',
  ])
  expect(grid.getAllByRole('link')[2]!.getAttribute('href')).toContain('/offers/lanterns')
})

test('It goes to the months before and after, to the week, and to the list by day.', async () => {
  await open('#/calendar?day=2027-02-10').shown
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }))
  expect(await screen.findByRole('table', { name: 'What runs in March 2027' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Earlier' }))
  await userEvent.click(screen.getByRole('button', { name: 'By day' }))
  expect(await screen.findByRole('heading', { name: 'Monday, February 1' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Thursday, February 4' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Week' }))
  expect(location.hash).toContain('span=week')
})

test('A day with more than fits leads to its list.', async () => {
  const many = Array.from({ length: 6 }, (_, index) => entry({ id: `s${index}`, title: `Sale ${index}` }))
  await open('#/calendar?day=2027-02-10', many).shown
  await userEvent.click((await screen.findAllByRole('button', { name: /^2 more/ }))[0]!)
  expect(await screen.findByRole('heading', { name: 'Monday, February 1' })).toBeTruthy()
  expect(screen.getAllByText('Sale 5').length).toBeGreaterThan(0)
})

test('On a phone it is the list; a period without anything says so.', async () => {
  setPhone()
  await open('#/calendar?day=2027-02-10', []).shown
  expect(await screen.findByText(/^Nothing runs in this period/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('Days are those of the shop: what ends at midnight ends on the day before.', () => {
  expect(listWeeks('month', '2027-05-20').map((week) => week[0])).toEqual([
    '2027-04-26',
    '2027-05-03',
    '2027-05-10',
    '2027-05-17',
    '2027-05-24',
    '2027-05-31',
  ])
  const one = entry({ starts_at: '2027-02-02T16:00:00.000Z', ends_at: '2027-02-03T16:00:00.000Z' })
  expect(findPart(one, '2027-02-02')).toBeUndefined()
  expect(findPart(one, '2027-02-03')).toBe('starts')
  expect(findPart(one, '2027-02-04')).toBeUndefined()
})
