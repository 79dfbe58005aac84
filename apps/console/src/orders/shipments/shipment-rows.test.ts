import { expect, test } from 'vitest'
import { readShipmentRows } from './shipment-rows.ts'

test('A header is left out, and a line with a mistyped order number stays as one that cannot be read.', () => {
  const pasted = readShipmentRows(
    'Order,Tracking\nSY261125AAAAAA,SF1234567890123\n\n261125BBBBBB,SF1234567890124',
    'SF Express',
  )
  expect(pasted).toEqual([
    {
      line: 2,
      text: 'SY261125AAAAAA,SF1234567890123',
      row: { order_number: 'SY261125AAAAAA', carrier: 'SF Express', tracking_number: 'SF1234567890123' },
    },
    { line: 4, text: '261125BBBBBB,SF1234567890124', row: undefined },
  ])
})
