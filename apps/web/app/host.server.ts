import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { provideHost, type WebHost } from './lib/web-host.server.ts'
import { toRequestLocale, withLocale } from './lib/locale.server.ts'
import { takeDocument } from './lib/rendered-document.server.ts'
import { toWebAnswer } from './lib/response-headers.server.ts'

export type { ApiRequest, ApiResponse, WebHost } from './lib/web-host.server.ts'

/** Makes the web's request handler: everything that is neither API, file nor health check goes through it. */
export function createWebHandler(host: WebHost): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

  return async function handleWebRequest(request) {
    const context = new RouterContextProvider()
    provideHost(context, host)
    const response = await withLocale(toRequestLocale(request), () => handle(request, context))
    const answer = await toWebAnswer(request, { response, document: takeDocument(context) }, host)
    const hasBody = ![204, 304].includes(answer.status)
    return new Response(hasBody ? new Uint8Array(answer.body) : null, {
      status: answer.status,
      headers: answer.headers,
    })
  }
}
