import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Heart, type HeartProps } from './heart.tsx'
import type { ShopperHeartProps } from './shopper-heart.tsx'

/** The id of who is signed in; null for a visitor, undefined while that is not known. */
export type FavoriteOwner = string | null | undefined

export interface FavoriteButtonProps extends Pick<HeartProps, 'product' | 'look'> {
  owner: FavoriteOwner
  /** Leads to the login and back. */
  onSignIn: () => void
}

/** A heart: filled for a favourite, and a press changes that. Visitors are asked to sign in. */
export function FavoriteButton({ product, look, owner, onSignIn }: FavoriteButtonProps) {
  // Pressed before it was known who is there: it counts for whoever that turns out to be.
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    if (!isPressed || owner !== null) return
    setIsPressed(false)
    requestSignIn(onSignIn)
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
