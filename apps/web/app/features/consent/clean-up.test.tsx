// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../lib/storage/consent.ts'
import { readStored, writeStored } from '../../lib/storage/storage.ts'
import { cleanUpCookies } from './clean-up.ts'

test.each([
  ['are kept with consent', true, '["jade"]'],
  ['are deleted without consent', false, null],
] as const)('Recently viewed products %s to functional storage.', (_, functional, left) => {
  writeStored('recentlyViewed', '["jade"]')
  cleanUpCookies({ ...DEFAULT_PREFERENCES, functional })
  expect(readStored('recentlyViewed')).toBe(left)
})
