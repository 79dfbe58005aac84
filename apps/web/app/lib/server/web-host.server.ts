import type { CardProvider } from '@shop/contract/payments'
import { createContext, type RouterContextProvider } from 'react-router'
import type { TagIds } from '../security/tags.ts'

/** A call from the web to the API within the process. */
export interface ApiRequest {
  method: string
  /** Below the API root, with the query string. */
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** The JSON response of the API to an `ApiRequest`. */
export interface ApiResponse {
  status: number
  body: unknown
}

/** What the hosting process provides to the web: the API and the settings. */
export interface WebHost {
  /** Calls the API within the process. Rejects when the API cannot respond. */
  sendApi(request: ApiRequest): Promise<ApiResponse>
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
    /** The configured analytics tags. */
    tags: TagIds
    /** Pictures for shared links by page: `home`, or a category's slug. Paths below the origin. */
    sharePictures: Readonly<Record<string, string>>
  }
}

const hostContext = createContext<WebHost>()

/** Provides the host to the loaders of one request. */
export function provideHost(context: RouterContextProvider, host: WebHost): void {
  context.set(hostContext, host)
}

/** The host, for a server loader. */
export function hostFrom(context: Readonly<RouterContextProvider>): WebHost {
  return context.get(hostContext)
}
