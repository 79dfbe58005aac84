import { expect, test } from 'vitest'
import { toEntryHash, type HashedEntry } from './audit-chain.ts'

const ENTRY: HashedEntry = {
  seq: 7,
  id: 'entry',
  at: new Date('2026-11-25T06:00:00.000Z'),
  staff_id: 'mei',
  who: 'Mei Lin',
  network: '192.0.2.0/24',
  device: 'Firefox on Linux',
  action: 'product.changed',
  subject_type: 'product',
  subject_id: 'jade',
  subject_label: 'Jade bracelet',
  before: { price: 1.5 },
  after: { price: 2 },
}

test.each(Object.keys(ENTRY))('the hash of an entry covers its field %s', (field) => {
  const changed = field === 'at' ? new Date(0) : 'another'
  expect(toEntryHash('', { ...ENTRY, [field]: changed })).not.toBe(toEntryHash('', ENTRY))
})

test('the hash of an entry covers the one before', () => {
  expect(toEntryHash('previous', ENTRY)).not.toBe(toEntryHash('', ENTRY))
})
