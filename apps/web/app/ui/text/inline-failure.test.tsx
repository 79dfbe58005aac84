// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { listFavorites } from '@shop/contract/favorites/favorites.endpoints'
import { expect, test, vi } from 'vitest'
import { openFakeApi } from '../../../test/api.ts'
import { renderPart } from '../../../test/render.tsx'
import { fetchData } from '../../lib/api/fetch-data.ts'
import { InlineFailure } from './inline-failure.tsx'

/** Shows the failure of a call to which the API responds with this. */
async function showFailure(status: number, code: string): Promise<string> {
  openFakeApi().on('GET /users/favorites', [status, code])
  const error: unknown = await fetchData(listFavorites, {}).catch((reason: unknown) => reason)
  renderPart(<InlineFailure title="Failed to fetch favorites" error={error} onRetry={vi.fn()} />)
  return screen.getByRole('alert').textContent
}

test.each([
  [400, 'VALIDATION_FAILED', 'request parameter error'],
  [403, 'EMAIL_NOT_VERIFIED', 'no permission'],
  [404, 'NOT_FOUND', 'resource does not exist'],
  [409, 'IDEMPOTENCY_KEY_IN_USE', 'server returned error (409)'],
  [500, 'INTERNAL', 'server internal error, try later'],
  [502, 'UNKNOWN', 'server returned error (502)'],
  [503, 'BUSY', 'The shop is busy, please try again in a moment'],
])(
  'after a %i the title is followed by the message for the status (%s) [T302]',
  async (status, code, message) => {
    const text = await showFailure(status, code)
    expect(text).toContain('Failed to fetch favorites')
    expect(text).toContain(message)
  },
)

test('after an error of the page itself there is only the title', () => {
  renderPart(<InlineFailure title="Failed to fetch favorites" error={new Error('x')} onRetry={vi.fn()} />)
  expect(screen.getByRole('alert').textContent).toBe('Failed to fetch favoritesTry again')
})
