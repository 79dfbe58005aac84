// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest'
import { openFakeApi } from '../../../test/api.ts'
import { anAddress } from '../../../test/fixtures.ts'
import { getQueryClient } from '../../lib/api/query-client.ts'
import { removeFromBook } from './address-actions.ts'
import { addressesQuery } from './address-queries.ts'

const HOME = anAddress({ is_default: true })
const OFFICE = anAddress({ address_id: 'office' })
const { queryKey } = addressesQuery('mei')

test.each([
  ['the default', HOME, [OFFICE], true],
  ['another', OFFICE, [HOME], false],
] as const)('After %s was deleted, the book is loaded again where it has a new default.', async (...row) => {
  const [, { address_id: id }, left, isLoadedAgain] = row
  openFakeApi().on(`DELETE /v1/users/addresses/${id}`, [200, {}])
  const client = getQueryClient()
  onTestFinished(() => client.clear())
  client.setQueryData(queryKey, [HOME, OFFICE])
  expect(await removeFromBook('mei', id)).toBeUndefined()
  expect(client.getQueryData(queryKey)).toEqual(left)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isLoadedAgain)
})
