import type { WebHost } from '@shop/contract/http/web-host'
import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { toRequestLocale, withLocale } from './lib/i18n/locale.server.ts'
import { withPageHeaders } from './lib/server/response-headers.server.ts'
import { provideHost } from './lib/server/web-host.server.ts'

/** Creates the handler for everything that is neither API, file nor health check. */
export function createWebHandler(host: WebHost): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

  return async function handleWebRequest(request) {
    const context = new RouterContextProvider()
    provideHost(context, host)
    const locale = toRequestLocale(request, await readLanguages(host))
    return withLocale(locale, async () => withPageHeaders(request, await handle(request, context)))
  }
}

/** All languages while the settings cannot be read: the error page has one too. */
async function readLanguages(host: WebHost): Promise<readonly PageLanguage[]> {
  return host.readShopSettings().then(
    ({ languages }) => languages,
    () => LANGUAGES,
  )
}
