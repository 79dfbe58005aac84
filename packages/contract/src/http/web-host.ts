import type { CardProvider } from '../payments.ts'
import type { SaleTerms } from '../sale-terms.ts'

/** Ids of the analytics tags that the merchant has configured; none by default. */
export interface TagIds {
  /** Google Analytics 4, such as `G-ABC123`; needs consent to the category performance. */
  ga4MeasurementId?: string
  /** Meta Pixel, a number; needs consent to the category marketing. */
  metaPixelId?: string
}

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
  /** The shop's terms of sale as they are now. */
  readTerms(): Promise<SaleTerms>
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
    /** Whether pages install the service worker. */
    offline: boolean
    /** The share of visits, 0 to 1, whose browsers report web vitals. */
    vitalsShare: number
    tags: TagIds
    /** The picture of the home page for shared links: a path below the origin. */
    sharePicture?: string
  }
}
