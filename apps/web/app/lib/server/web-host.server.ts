import type { CardProvider } from '@shop/contract/payments'
import { createContext, type RouterContextProvider } from 'react-router'
import type { TagIds } from '../security/tags.ts'

/** A call of the API as it crosses the border between web and API. */
export interface ApiRequest {
  method: string
  /** Below the API root, with the query string. */
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** The JSON answer of the API to an `ApiRequest`. */
export interface ApiResponse {
  status: number
  body: unknown
}

/** What the process that hosts the web lends to it. Without one, the web knows neither API nor settings. */
export interface WebHost {
  /** Calls the API within the process. Rejects when the API cannot answer at all. */
  sendApi(request: ApiRequest): Promise<ApiResponse>
  settings: {
    /** The shop's own origin, without a slash at the end. */
    publicUrl: string
    demo: boolean
    demoShopper?: { email: string; password: string }
    /** Who takes new card payments. */
    cardProvider: CardProvider
    /** Address of the card provider's script, for the payment page. */
    cardScriptUrl: string
    /** Origins that the payment page's content-security policy admits. */
    cardOrigins: string[]
    /** Whether pages install the service worker. */
    offline: boolean
    /** The share of visits, 0 to 1, whose browsers tell how fast pages were. */
    vitalsShare: number
    /** The measuring tags that are set up. */
    tags: TagIds
    /** Pictures for shared links by page: `home`, or a category's slug. Paths below the origin. */
    sharePictures: Readonly<Record<string, string>>
  }
}

const hostContext = createContext<WebHost>()

/** Lends the host to the loaders of one request. */
export function provideHost(context: RouterContextProvider, host: WebHost): void {
  context.set(hostContext, host)
}

/** The host, in a server loader. */
export function hostFrom(context: Readonly<RouterContextProvider>): WebHost {
  return context.get(hostContext)
}
