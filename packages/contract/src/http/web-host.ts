import type { CardProvider } from '../payments/payments.schemas.ts'
import type { ShopSettings } from '../settings/shop-settings.ts'

/** What the hosting process provides to the web: the API and the settings. */
export interface WebHost {
  /**
   * Calls the API within the process; `path` is below the API root, with the query string. Rejects when the API cannot
   * respond.
   */
  sendApi(request: {
    method: string
    path: string
    body?: unknown
    headers?: Record<string, string>
  }): Promise<{ status: number; body: unknown }>
  /** The merchant's settings as they are now. */
  readShopSettings(): Promise<ShopSettings>
  /**
   * The path that an address without a page redirects to, encoded; undefined for one that nobody finds, which is counted.
   * @param path as it was requested, without the query
   */
  findRedirect(path: string): Promise<string | undefined>
  settings: {
    /** The shop's origin, without a slash at the end. */
    publicUrl: string
    demo: boolean
    demoShopper?: { email: string; password: string }
    /** The provider that takes new card payments. */
    cardProvider: CardProvider
    /** URL of the card provider's script, for the payment page. */
    cardScriptUrl: string
    /** Origins for the payment page's content security policy. */
    cardOrigins: string[]
    /** Whether the card provider's account can take Google Pay from the cart (decision 66). */
    hasCartGooglePay: boolean
    /** Whether there are exchange rates for approximate prices (decision 81). */
    hasApproximatePrices: boolean
    /** Whether pages install the service worker. */
    offline: boolean
    /** The share of visits, 0 to 1, whose browsers report web vitals. */
    vitalsShare: number
    /** The picture of the home page for shared links: a path below the origin. */
    sharePicture?: string
  }
}
