import { describe, expect, it } from 'vitest'
import {
  isFavorite,
  NO_FAVORITES,
  reduceFavorites,
  type Favorites,
  type FavoritesAction,
} from './favorites.ts'

function after(...actions: FavoritesAction[]): Favorites {
  return actions.reduce(reduceFavorites, NO_FAVORITES)
}

const MEI = { type: 'follow', shopperId: 'mei' } as const
const NOBODY = { type: 'follow', shopperId: null } as const
const JADE_KNOWN = { type: 'load', ids: ['jade'], isComplete: true } as const
const PRESS_JADE = { type: 'toggle', id: 'jade' } as const

describe('favourites', () => {
  it('show an added product before the server has answered', () => {
    expect(isFavorite(after(MEI, PRESS_JADE), 'jade')).toBe(true)
  })

  it('take off what is there and add what is not', () => {
    const favorites = after(MEI, JADE_KNOWN, PRESS_JADE, { type: 'toggle', id: 'onyx' })
    expect([isFavorite(favorites, 'jade'), isFavorite(favorites, 'onyx')]).toEqual([false, true])
  })

  it('come back to what they were when the server refuses', () => {
    const favorites = after(MEI, JADE_KNOWN, PRESS_JADE, { type: 'give_up', id: 'jade' })
    expect(isFavorite(favorites, 'jade')).toBe(true)
  })

  it('keep what was pressed when the list arrives later', () => {
    expect(isFavorite(after(MEI, PRESS_JADE, { type: 'load', ids: [], isComplete: true }), 'jade')).toBe(true)
  })

  it('end in what was pressed last, whatever is answered meanwhile', () => {
    const favorites = after(MEI, PRESS_JADE, PRESS_JADE, { type: 'settle', id: 'jade', isFavorite: true })
    expect(isFavorite(favorites, 'jade')).toBe(false)
    const settled = reduceFavorites(favorites, { type: 'settle', id: 'jade', isFavorite: false })
    expect(isFavorite(settled, 'jade')).toBe(false)
    expect(settled.wanted.size).toBe(0)
  })

  it('follow what another tab has done', () => {
    const favorites = after(MEI, { type: 'settle', id: 'onyx', isFavorite: true })
    expect(isFavorite(favorites, 'onyx')).toBe(true)
  })

  it('add a page that was read to what is known', () => {
    const favorites = after(MEI, JADE_KNOWN, { type: 'load', ids: ['onyx'], isComplete: false })
    expect([...favorites.saved]).toEqual(['jade', 'onyx'])
    expect(favorites.isComplete).toBe(true)
  })

  it('are emptied when the shopper signs out or is another one [T168]', () => {
    for (const next of [NOBODY, { type: 'follow', shopperId: 'lin' } as const]) {
      const favorites = after(MEI, JADE_KNOWN, { type: 'toggle', id: 'onyx' }, next)
      expect(favorites).toEqual({ ...NO_FAVORITES, shopperId: next.shopperId })
    }
  })

  it('stay while it is not known who is there', () => {
    const favorites = after(MEI, JADE_KNOWN)
    expect(reduceFavorites(favorites, { type: 'follow', shopperId: undefined })).toBe(favorites)
  })

  it('keep a press that came before the shopper was known, for a shopper alone', () => {
    expect(isFavorite(after(PRESS_JADE, MEI), 'jade')).toBe(true)
    expect(isFavorite(after(PRESS_JADE, NOBODY), 'jade')).toBe(false)
  })

  it('are not for visitors who are not signed in', () => {
    const favorites = after(NOBODY)
    expect(reduceFavorites(favorites, PRESS_JADE)).toBe(favorites)
  })
})
