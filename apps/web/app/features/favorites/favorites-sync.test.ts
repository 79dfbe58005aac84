import { addFavorite, listFavoriteIds, removeFavorite } from '@shop/contract/favorites'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { ApiUnavailableError } from '../../lib/api-result.ts'
import { showToast } from '../../ui/toast-store.ts'
import { isFavorite } from './favorites.ts'
import { changeFavorites, getFavorites } from './favorites-state.ts'
import { settleFavorite } from './favorites-sync.ts'

vi.mock('../../lib/api.ts')
vi.mock('../../ui/toast-store.ts')

const JADE = { product_id: 'jade', product_name: 'Jade bracelet', product_name_zh: '玉手链' }
const called = vi.mocked(call)
const toasted = vi.mocked(showToast)
const toSignIn = vi.fn()

/** Answers of the API by endpoint; what is not told succeeds. */
function answer(answers: Map<unknown, () => Promise<unknown>>): void {
  called.mockImplementation((async (endpoint: unknown) => {
    const given = answers.get(endpoint)
    if (given) return given()
    return { ok: true, status: 200, data: endpoint === listFavoriteIds ? { product_ids: [] } : {} }
  }) as typeof call)
}

function countCalls(endpoint: unknown): number {
  return called.mock.calls.filter(([each]) => each === endpoint).length
}

function press(): Promise<void> {
  changeFavorites({ type: 'toggle', id: 'jade' })
  return settleFavorite(JADE, toSignIn)
}

function isJadeFavorite(): boolean {
  return isFavorite(getFavorites(), 'jade')
}

let count = 0

beforeEach(() => {
  vi.clearAllMocks()
  answer(new Map())
  count += 1
  changeFavorites({ type: 'follow', shopperId: `shopper ${count}` })
})

describe('pressing a heart', () => {
  it('adds the product, and a second press removes it [T166]', async () => {
    await press()
    expect(isJadeFavorite()).toBe(true)
    await press()
    expect(isJadeFavorite()).toBe(false)
    expect([countCalls(addFavorite), countCalls(removeFavorite)]).toEqual([1, 1])
    expect(toasted).not.toHaveBeenCalled()
  })

  it('asks a visitor to sign in, and leads there', async () => {
    changeFavorites({ type: 'follow', shopperId: null })
    await press()
    expect(isJadeFavorite()).toBe(false)
    expect(called).not.toHaveBeenCalled()
    expect(toasted).toHaveBeenCalledWith(expect.objectContaining({ title: 'Please login first' }))
    toasted.mock.calls[0]![0].action!.onPress()
    expect(toSignIn).toHaveBeenCalledOnce()
  })

  it('is undone and told when the product cannot be added', async () => {
    answer(
      new Map([
        [
          addFavorite,
          async () => ({ ok: false, status: 409, error: { code: 'FAVORITE_LIMIT_REACHED', message: '' } }),
        ],
      ]),
    )
    await press()
    expect(isJadeFavorite()).toBe(false)
    expect(toasted).toHaveBeenCalledWith(expect.objectContaining({ title: 'Failed to add to favorites' }))
  })

  it('is undone and told when the product cannot be removed', async () => {
    await press()
    answer(
      new Map([
        [removeFavorite, () => Promise.reject(new ApiUnavailableError('REQUEST_FAILED', 'no connection'))],
      ]),
    )
    await press()
    expect(isJadeFavorite()).toBe(true)
    expect(toasted).toHaveBeenCalledWith({
      title: 'Failed to remove from favorites',
      description: 'Jade bracelet: no connection',
      kind: 'danger',
    })
  })

  it('asks nothing when the list says that it is a favourite already', async () => {
    answer(
      new Map([[listFavoriteIds, async () => ({ ok: true, status: 200, data: { product_ids: ['jade'] } })]]),
    )
    await press()
    expect(isJadeFavorite()).toBe(true)
    expect(countCalls(addFavorite)).toBe(0)
  })

  it('twice in a row comes to what the last press wants', async () => {
    await Promise.all([press(), press()])
    expect(isJadeFavorite()).toBe(false)
    expect(countCalls(addFavorite)).toBe(countCalls(removeFavorite))
  })

  it('works without the list, and reads that again at the next press and with the connection', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const listen = vi.fn()
    vi.stubGlobal('addEventListener', listen)
    answer(new Map([[listFavoriteIds, () => Promise.reject(new ApiUnavailableError('REQUEST_FAILED', ''))]]))
    await press()
    expect(isJadeFavorite()).toBe(true)
    await press()
    expect(countCalls(listFavoriteIds)).toBe(2)
    const [event, onOnline] = listen.mock.calls[0]!
    expect(event).toBe('online')
    answer(new Map())
    onOnline()
    expect(countCalls(listFavoriteIds)).toBe(3)
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('is dropped when somebody else signs in before the answer', async () => {
    answer(
      new Map([
        [
          addFavorite,
          async () => {
            changeFavorites({ type: 'follow', shopperId: 'somebody else' })
            return { ok: true, status: 201, data: {} }
          },
        ],
      ]),
    )
    await press()
    expect(isJadeFavorite()).toBe(false)
  })
})
