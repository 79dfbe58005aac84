import type { Endpoint, Input } from '@shop/contract/http/endpoint'
import type { RouterContextProvider } from 'react-router'
import { toApiPath, type RawInput } from './api-request.ts'
import { ApiUnavailableError, toApiResult, type ApiClient } from './api-result.ts'
import { toFriendlyMessage } from './friendly-messages.ts'
import { hostFrom } from '../server/web-host.server.ts'

/**
 * The API for the loaders of one request: `await apiFrom(context).call(getProduct, { params: { id } })`. Called within
 * the process, always as a visitor without a session.
 */
export function apiFrom(context: Readonly<RouterContextProvider>): ApiClient {
  const host = hostFrom(context)
  return {
    async call<E extends Endpoint>(endpoint: E, input: Input<E>) {
      const { body } = input as RawInput
      const response = await host
        .sendApi({ method: endpoint.method, path: toApiPath(endpoint, input), body })
        .catch((cause: unknown) => {
          throw new ApiUnavailableError('REQUEST_FAILED', toFriendlyMessage('network'), { cause })
        })
      return toApiResult<E>(response.status, response.body)
    },
  }
}
