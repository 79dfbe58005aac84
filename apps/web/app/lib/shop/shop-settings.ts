import { INITIAL_SHOP_SETTINGS, type ShopSettings } from '@shop/contract/settings/shop-settings'
import { useRouteLoaderData } from 'react-router'

/** The merchant's settings as the document was rendered with. */
export function useShopSettings(): Pick<ShopSettings, 'terms' | 'languages' | 'socialLinks'> {
  // Without the root's data there is only the error page.
  return useRouteLoaderData<ShopSettings>('root') ?? INITIAL_SHOP_SETTINGS
}
