import { useEffect, useEffectEvent } from 'react'
import { QueryProvider } from '../../lib/api/query-provider.tsx'
import { Heart, type HeartProps } from './heart.tsx'
import { useFavorite, type FavoriteOptions } from './use-favorite.ts'

export interface ShopperHeartProps
  extends Pick<HeartProps, 'look'>, Pick<FavoriteOptions, 'product' | 'shopperId'> {
  /** It was pressed before this was here: it is added. */
  isPressed: boolean
  onAdded: () => void
}

/** The heart of a shopper who is signed in. */
export function ShopperHeart(props: ShopperHeartProps) {
  return (
    <QueryProvider>
      <CurrentHeart {...props} />
    </QueryProvider>
  )
}

function CurrentHeart({ product, shopperId, look, isPressed, onAdded }: ShopperHeartProps) {
  const { isFavorite, add, toggle } = useFavorite({ product, shopperId })
  const addPressed = useEffectEvent(() => {
    if (!isPressed) return
    add()
    onAdded()
  })
  useEffect(() => addPressed(), [])
  return <Heart product={product} look={look} isFavorite={isFavorite} onClick={toggle} />
}
