import { useEffectEvent, useImperativeHandle, useLayoutEffect, type Ref } from 'react'
import { QueryProvider } from '../../lib/api/query-provider.tsx'
import { useFavorite, type FavoriteOptions } from './use-favorite.ts'

/** What a press of the heart calls. */
export interface FavoriteActions {
  toggle: () => void
}

export interface ShopperFavoriteProps extends Pick<FavoriteOptions, 'product' | 'shopperId'> {
  ref: Ref<FavoriteActions>
  /** The heart was pressed before this was here: the product is added. */
  isPressed: boolean
  onChange: (isFavorite: boolean) => void
}

/** The favourite of a shopper who is signed in. Draws nothing: the heart is there before. */
export function ShopperFavorite(props: ShopperFavoriteProps) {
  return (
    <QueryProvider>
      <CurrentFavorite {...props} />
    </QueryProvider>
  )
}

function CurrentFavorite({ ref, product, shopperId, isPressed, onChange }: ShopperFavoriteProps) {
  const { isFavorite, add, toggle } = useFavorite({ product, shopperId })
  useImperativeHandle(ref, () => ({ toggle }))
  const report = useEffectEvent(onChange)
  const addPressed = useEffectEvent(() => {
    if (!isPressed) return
    add()
    onChange(true)
  })
  useLayoutEffect(() => report(isFavorite), [isFavorite])
  useLayoutEffect(() => addPressed(), [])
  return null
}
