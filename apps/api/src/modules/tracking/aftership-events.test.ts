import { expect, test } from 'vitest'
import { toTrackedEvents } from './aftership-events.ts'

const TIME = '2026-11-20T08:00:00+08:00'
const read = (checkpoint: object) =>
  toTrackedEvents({ checkpoints: [{ checkpoint_time: TIME, ...checkpoint }] })[0]

test.each([
  [{ tag: 'InfoReceived' }, 'registered'],
  [{ tag: 'InTransit', subtag: 'InTransit_002' }, 'picked_up'],
  [{ tag: 'InTransit', subtag: 'InTransit_007' }, 'in_transit'],
  [{ tag: 'OutForDelivery' }, 'out_for_delivery'],
  [{ tag: 'AvailableForPickup' }, 'out_for_delivery'],
  [{ tag: 'AttemptFail' }, 'exception'],
  [{ tag: 'Exception', subtag: 'Exception_010' }, 'exception'],
  [{ tag: 'Exception', subtag: 'Exception_011' }, 'returned'],
  [{ tag: 'Delivered', subtag: 'Delivered_005' }, 'delivered'],
  [{ tag: 'Pending' }, undefined],
  [{ tag: 'Expired' }, undefined],
  [{ tag: 'Something new' }, undefined],
])('%j is %s', (checkpoint, status) => expect(read(checkpoint)?.status).toBe(status))

test.each([
  ['with its zone', { checkpoint_time: TIME }, '2026-11-20T00:00:00.000Z'],
  [
    'without one, in China',
    { checkpoint_time: '2026-11-20T08:00:00', country_region: 'CHN' },
    '2026-11-20T00:00:00.000Z',
  ],
  [
    'without one, elsewhere: when AfterShip learnt of it',
    { checkpoint_time: '2026-11-20T08:00:00', country_region: 'USA', created_at: '2026-11-20T14:00:00Z' },
    '2026-11-20T14:00:00.000Z',
  ],
])('the time is in UTC: %s', (_, checkpoint, time) => {
  expect(read({ tag: 'InTransit', ...checkpoint })?.at.toISOString()).toBe(time)
})

test('a scan without a time that can be read is left out', () => {
  expect(toTrackedEvents({ checkpoints: [{ tag: 'InTransit', checkpoint_time: 'soon' }] })).toEqual([])
  expect(toTrackedEvents({})).toEqual([])
})

test('the place is the carrier’s, in one line and not too long; words that name people are not read', () => {
  const message = 'Signed by Lian Wang, 13800138000'
  expect(read({ tag: 'Delivered', city: '杭州市', state: '浙江省', country_region: 'CHN', message })).toEqual(
    {
      status: 'delivered',
      at: new Date(TIME),
      place: '杭州市, 浙江省, CHN',
    },
  )
  expect(read({ tag: 'InTransit', location: 'Hub\n7' })?.place).toBe('Hub 7')
  expect(read({ tag: 'InTransit', location: 'x'.repeat(500) })?.place).toHaveLength(120)
})
