// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openFakeApi } from '../../test/api.ts'
import { aUser } from '../../test/fake-session.ts'
import { renderPart } from '../../test/render.tsx'
import { setAnonymous, setUser } from '../features/session/session-store.ts'
import { m } from '../paraglide/messages.js'
import AccountFavorites from './account-favorites.tsx'

afterEach(() => act(setAnonymous))

test('favourites that cannot be loaded are reported, with a retry [T508]', async () => {
  openFakeApi().on('GET /users/favorites?page=1', [500])
  act(() => setUser(aUser('mei')))
  renderPart(<AccountFavorites />)
  expect(await screen.findByText('Failed to fetch favorites')).toBeTruthy()
  expect(screen.getByRole('button', { name: m.common_retry() })).toBeTruthy()
})
