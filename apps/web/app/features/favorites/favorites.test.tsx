// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFakeApi, type FakeApi } from '../../../test/api.ts'
import { renderPart } from '../../../test/render.tsx'
import { getQueryClient } from '../../lib/api/query-client.ts'
import { forgetShopperData } from '../../lib/api/shopper-data.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { FavoriteButton, type FavoriteOwner } from './favorite-button.tsx'
import { useFavorite } from './use-favorite.ts'

vi.mock('../../ui/overlay/toast-store.ts')

const JADE = { product_id: 'jade', product_name: 'Jade bracelet', product_name_zh: '玉手链' }
const LIST = 'GET /v1/users/favorites/ids'
const ADD = 'POST /users/favorites'
const REMOVE = 'DELETE /users/favorites/jade'
const toasted = vi.mocked(showToast)
const toSignIn = vi.fn()

const heartOf = (owner: FavoriteOwner) => (
  <FavoriteButton product={JADE} owner={owner} onSignIn={toSignIn} look="card" />
)
/** A heart that is pressed before the session is known. */
function Arriving({ owner }: { owner: FavoriteOwner }) {
  const [arrived, setArrived] = useState<FavoriteOwner>()
  return (
    <>
      {heartOf(arrived)}
      <button onClick={() => setArrived(owner)}>arrive</button>
    </>
  )
}

/** A heart in the list of favourites. */
function ListedHeart() {
  const { toggle } = useFavorite({ product: JADE, shopperId: 'mei', isListed: true })
  return <button onClick={toggle}>Jade bracelet</button>
}

const heart = () => screen.getByRole('button', { name: /Jade bracelet/ })
const isFilled = () => heart().getAttribute('aria-pressed') === 'true'
const changes = ({ requests }: FakeApi) => requests.filter((request) => request !== LIST)

let api: FakeApi

beforeEach(() => {
  vi.clearAllMocks()
  api = openFakeApi()
  api.on(LIST, [200, { product_ids: [] }])
  api.on(ADD, [201, { product_id: 'jade' }])
  api.on(REMOVE, [200, {}])
})

afterEach(() => {
  cleanup()
  getQueryClient().clear()
  vi.unstubAllGlobals()
})

/** Renders a heart and waits for the customer's favourites. */
async function show(owner: FavoriteOwner) {
  const view = renderPart(heartOf(owner))
  await waitFor(() => expect(api.requests).toContain(LIST))
  await act(() => vi.waitFor(() => expect(getQueryClient().isFetching()).toBe(0)))
  return view
}

const press = () => userEvent.click(heart())
const settled = () => waitFor(() => expect(getQueryClient().isMutating()).toBe(0))

describe('pressing a heart', () => {
  test('adds the product, and a second press removes it [T166]', async () => {
    await show('mei')
    await press()
    await settled()
    expect(isFilled()).toBe(true)
    await press()
    await settled()
    expect(isFilled()).toBe(false)
    expect(changes(api)).toEqual([ADD, REMOVE])
    expect(toasted).not.toHaveBeenCalled()
  })

  test('fills it before the response arrives', async () => {
    let respond = (_: readonly [number]) => {}
    api.on(ADD, () => new Promise((resolve) => (respond = resolve)))
    await show('mei')
    await press()
    expect(isFilled()).toBe(true)
    await waitFor(() => expect(changes(api)).toEqual([ADD]))
    respond([201])
    await settled()
    expect(isFilled()).toBe(true)
  })

  test('redirects a guest to sign in [T493]', async () => {
    renderPart(heartOf(null))
    await press()
    expect(isFilled()).toBe(false)
    expect(api.requests).toEqual([])
    expect(toasted).toHaveBeenCalledWith(expect.objectContaining({ title: 'Please login first' }))
    toasted.mock.calls[0]![0].action!.onPress()
    expect(toSignIn).toHaveBeenCalledOnce()
  })

  test('is rolled back with a toast when adding fails [T494]', async () => {
    api.on(ADD, [409, 'FAVORITE_LIMIT_REACHED'])
    await show('mei')
    await press()
    await settled()
    expect(isFilled()).toBe(false)
    expect(toasted).toHaveBeenCalledWith(expect.objectContaining({ title: 'Failed to add to favorites' }))
  })

  test('is rolled back with a toast when removing fails [T495]', async () => {
    api.on(LIST, [200, { product_ids: ['jade'] }])
    api.on(REMOVE, [503])
    await show('mei')
    await waitFor(() => expect(isFilled()).toBe(true))
    await press()
    await settled()
    expect(isFilled()).toBe(true)
    expect(toasted).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Failed to remove from favorites', kind: 'danger' }),
    )
  })

  test('that is refused shows the message for the status [T319]', async () => {
    api.on(ADD, [403, 'EMAIL_NOT_VERIFIED'])
    await show('mei')
    await press()
    await settled()
    expect(toasted.mock.calls[0]![0]).toMatchObject({
      title: 'Failed to add to favorites',
      description: 'Jade bracelet: no permission',
    })
  })

  test('twice in a row ends in the state of the last press', async () => {
    await show('mei')
    let respond = (_: readonly [number]) => {}
    api.on(ADD, () => new Promise((resolve) => (respond = resolve)))
    await Promise.all([press(), press()])
    await waitFor(() => expect(isFilled()).toBe(false))
    // The second request waits for the response of the first: the server could process them in another order.
    expect(changes(api)).toEqual([ADD])
    respond([201])
    await settled()
    expect(isFilled()).toBe(false)
    expect(changes(api)).toEqual([ADD, REMOVE])
  })

  test('in the list of favourites removes the product, also before the ids are loaded', async () => {
    api.on(LIST, () => new Promise<never>(() => undefined))
    renderPart(<ListedHeart />)
    await userEvent.click(heart())
    await waitFor(() => expect(changes(api)).toEqual([REMOVE]))
  })

  test('works without the list of ids, which is then fetched again', async () => {
    api.on(LIST, [503])
    await show('mei')
    api.on(LIST, [200, { product_ids: ['jade'] }])
    await press()
    await settled()
    expect(isFilled()).toBe(true)
    expect(api.requests).toEqual([LIST, ADD, LIST])
  })

  test('applies to the customer once the session is known, and never to a guest', async () => {
    renderPart(<Arriving owner="mei" />)
    await press()
    expect(isFilled()).toBe(true)
    const pressed = heart()
    await userEvent.click(screen.getByRole('button', { name: 'arrive' }))
    await waitFor(() => expect(changes(api)).toEqual([ADD]))
    await settled()
    expect(isFilled()).toBe(true)
    // A press that begins on one button and ends on another is no click.
    expect(heart()).toBe(pressed)
    cleanup()

    renderPart(<Arriving owner={null} />)
    await press()
    await userEvent.click(screen.getByRole('button', { name: 'arrive' }))
    expect(isFilled()).toBe(false)
    expect(toasted).toHaveBeenCalledWith(expect.objectContaining({ title: 'Please login first' }))
    expect(changes(api)).toEqual([ADD])
  })
})

describe('the favourites of a customer', () => {
  test('are cleared on sign-out and on a change of account [T168]', async () => {
    api.on(LIST, [200, { product_ids: ['jade'] }])
    await show('mei')
    await waitFor(() => expect(isFilled()).toBe(true))
    cleanup()
    forgetShopperData()

    renderPart(heartOf(null))
    expect(isFilled()).toBe(false)
    cleanup()

    api.on(LIST, [200, { product_ids: [] }])
    renderPart(heartOf('lin'))
    expect(isFilled()).toBe(false)
  })

  test.each([
    ['changed', [201] as const],
    ['reported as failed', [409, 'FAVORITE_LIMIT_REACHED'] as const],
  ])('are not %s by a press of the previous customer', async (_, reply) => {
    let respond = (_: readonly [number, string?]) => {}
    api.on(ADD, () => new Promise((resolve) => (respond = resolve)))
    await show('mei')
    await press()
    await waitFor(() => expect(changes(api)).toEqual([ADD]))
    cleanup()
    forgetShopperData()

    await show('lin')
    expect(isFilled()).toBe(false)
    respond(reply)
    await settled()
    expect(isFilled()).toBe(false)
    expect(toasted).not.toHaveBeenCalled()
  })

  test('follow another tab on window focus', async () => {
    await show('mei')
    api.on(LIST, [200, { product_ids: ['jade'] }])
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await waitFor(() => expect(isFilled()).toBe(true))
  })

  test('are fetched when the browser is back online', async () => {
    api.on(LIST, [503])
    await show('mei')
    api.on(LIST, [200, { product_ids: ['jade'] }])
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(isFilled()).toBe(true))
  })
})
