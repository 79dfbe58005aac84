import type { WebHost } from '@shop/contract/http/web-host'
import { createContext, type RouterContextProvider } from 'react-router'

const hostContext = createContext<WebHost>()

/** Provides the host to the loaders of one request. */
export function provideHost(context: RouterContextProvider, host: WebHost): void {
  context.set(hostContext, host)
}

/** The host, for a server loader. */
export function hostFrom(context: Readonly<RouterContextProvider>): WebHost {
  return context.get(hostContext)
}
