import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Heart, type HeartProps } from './heart.tsx'
import type { ShopperHeartProps } from './shopper-heart.tsx'

/** Id of the signed-in shopper; null for a visitor, undefined while unknown. */
export type FavoriteOwner = string | null | undefined

export interface FavoriteButtonProps extends Pick<HeartProps, 'product' | 'look'> {
  owner: FavoriteOwner
  /** Opens the login page with the way back. */
  onSignIn: () => void
}

/** Heart button that adds a product to the favourites or removes it. Visitors are asked to sign in. */
export function FavoriteButton({ product, look, owner, onSignIn }: FavoriteButtonProps) {
  // Pressed before the session is known: the press applies to the shopper once it is.
  const [isPressed, setIsPressed] = useState(false)
  const leadToSignIn = useEffectEvent(() => {
    setIsPressed(false)
    requestSignIn(onSignIn)
  })
  useEffect(() => {
    if (isPressed && owner === null) leadToSignIn()
  }, [isPressed, owner])

  const press = () => (owner === null ? requestSignIn(onSignIn) : setIsPressed(!isPressed))
  const heart = <Heart product={product} look={look} isFavorite={isPressed} onClick={press} />
  if (!owner) return heart
  return (
    <Suspense fallback={heart}>
      <ShopperHeart
        key={owner}
        product={product}
        look={look}
        shopperId={owner}
        isPressed={isPressed}
        onAdded={() => setIsPressed(false)}
      />
    </Suspense>
  )
}

/** Comes with the cache of server data, which visitors do not need. */
const ShopperHeart = lazy(async () => {
  try {
    return { default: (await import('./shopper-heart.tsx')).ShopperHeart }
  } catch (error) {
    console.warn('Favourites could not be loaded', error)
    return { default: UnavailableHeart }
  }
})

function UnavailableHeart({ product, look }: ShopperHeartProps) {
  const notify = () => showToast({ title: m.favorites_add_failed(), kind: 'danger' })
  return <Heart product={product} look={look} isFavorite={false} onClick={notify} />
}

function requestSignIn(onSignIn: () => void): void {
  showToast({
    title: m.favorites_login_first(),
    description: m.favorites_login_hint(),
    action: { label: m.favorites_sign_in(), onPress: onSignIn },
  })
}
