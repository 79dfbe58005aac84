import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { Heart, type HeartProps } from './heart.tsx'
import type { FavoriteActions, ShopperFavoriteProps } from './shopper-favorite.tsx'

/** Id of the signed-in shopper; null for a visitor, undefined while unknown. */
export type FavoriteOwner = string | null | undefined

export interface FavoriteButtonProps extends Pick<HeartProps, 'product' | 'look'> {
  owner: FavoriteOwner
  /** Opens the login page with the way back. */
  onSignIn: () => void
}

/** Heart button that adds a product to the favourites or removes it. Visitors are asked to sign in. */
export function FavoriteButton({ product, look, owner, onSignIn }: FavoriteButtonProps) {
  // Pressed before the session or the favourites are known: the press applies to the shopper once they are.
  const [isPressed, setIsPressed] = useState(false)
  const [isFavorite, setIsFavorite] = useState(false)
  const actions = useRef<FavoriteActions>(null)
  const leadToSignIn = useEffectEvent(() => {
    setIsPressed(false)
    requestSignIn(onSignIn)
  })
  useEffect(() => {
    if (isPressed && owner === null) leadToSignIn()
  }, [isPressed, owner])

  function press() {
    if (owner === null) requestSignIn(onSignIn)
    else if (actions.current) actions.current.toggle()
    else setIsPressed(!isPressed)
  }
  function change(isFavorite: boolean) {
    setIsPressed(false)
    setIsFavorite(isFavorite)
  }
  return (
    <>
      {/* One button from the start: a press of a finger takes longer than its replacement, and would be lost. */}
      <Heart
        product={product}
        look={look}
        isFavorite={isPressed || (Boolean(owner) && isFavorite)}
        onClick={press}
      />
      {owner && (
        <Suspense>
          <ShopperFavorite
            key={owner}
            ref={actions}
            product={product}
            shopperId={owner}
            isPressed={isPressed}
            onChange={change}
          />
        </Suspense>
      )}
    </>
  )
}

/** Comes with the cache of server data, which visitors do not need. */
const ShopperFavorite = lazy<ComponentType<ShopperFavoriteProps>>(async () => {
  try {
    return { default: (await import('./shopper-favorite.tsx')).ShopperFavorite }
  } catch (error) {
    console.warn('Favourites could not be loaded', error)
    return { default: UnavailableFavorite }
  }
})

function UnavailableFavorite({ isPressed, onChange }: ShopperFavoriteProps) {
  const refuse = useEffectEvent(() => {
    onChange(false)
    showToast({ title: m.favorites_add_failed(), kind: 'danger' })
  })
  useEffect(() => {
    if (isPressed) refuse()
  }, [isPressed])
  return null
}

function requestSignIn(onSignIn: () => void): void {
  showToast({
    title: m.favorites_login_first(),
    description: m.favorites_login_hint(),
    action: { label: m.favorites_sign_in(), onPress: onSignIn },
  })
}
