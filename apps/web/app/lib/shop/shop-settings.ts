import { INITIAL_SHOP_SETTINGS, type ShopSettings } from '@shop/contract/settings/shop-settings'
import { useRouteLoaderData } from 'react-router'

type Settings = Pick<ShopSettings, 'terms' | 'languages' | 'socialLinks'> & {
  /** Whether the shop has exchange rates for approximate prices. */
  hasApproximatePrices?: boolean
}

/** The merchant's settings as the document was rendered with. */
export function useShopSettings(): Settings {
  // Without the root's data there is only the error page.
  return useRouteLoaderData<Settings>('root') ?? INITIAL_SHOP_SETTINGS
}
