import type { ParcelStatus } from '@shop/contract/tracking/parcels.rules'
import { expect, test } from 'vitest'
import { toParcelStatus } from './parcel-status.ts'

const at = (minute: number, status: ParcelStatus) => ({ status, at: new Date(60_000 * minute) })
const WAY = [
  at(1, 'registered'),
  at(2, 'picked_up'),
  at(3, 'in_transit'),
  at(4, 'out_for_delivery'),
  at(5, 'exception'),
  at(6, 'out_for_delivery'),
  at(7, 'delivered'),
]

test('a parcel is where its last event saw it, in whatever sequence the events are known', () => {
  for (let start = 0; start < WAY.length; start += 1) {
    const turned = [...WAY.slice(start), ...WAY.slice(0, start)]
    expect(toParcelStatus(turned)).toBe('delivered')
    expect(toParcelStatus(turned.toReversed())).toBe('delivered')
  }
  expect(toParcelStatus(WAY.slice(0, 5).toReversed())).toBe('exception')
  expect(toParcelStatus([])).toBe('registered')
})

test('what has arrived stays there, whatever is scanned afterwards', () => {
  expect(toParcelStatus([...WAY, at(8, 'in_transit'), at(9, 'returned')])).toBe('delivered')
  expect(toParcelStatus([at(1, 'returned'), at(2, 'in_transit')])).toBe('returned')
})

test('a step back changes nothing', () => {
  expect(toParcelStatus([at(1, 'in_transit'), at(2, 'picked_up'), at(3, 'registered')])).toBe('in_transit')
})
