import type { Data, Endpoint, Input } from '@shop/contract/http/endpoint'
import { call, type CallOptions } from './api.ts'
import { ApiRefusalError } from './api-result.ts'
import { toRefusalMessage } from './refusal-message.ts'
import { runAwaited } from './slow-loads.ts'

interface FetchOptions extends CallOptions {
  /** Nothing on the page waits for the data. */
  isOptional?: boolean
}

/** A call as a `queryFn`: returns the data and throws `ApiRefusalError` when the call is refused. */
export async function fetchData<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { isOptional = false, ...options }: FetchOptions = {},
): Promise<Data<E>> {
  const request = (signal = options.signal) => call(endpoint, input, { ...options, signal })
  const result = isOptional ? await request() : await runAwaited(request, options.signal)
  if (result.ok) return result.data
  const { status, error } = result
  throw new ApiRefusalError(toRefusalMessage(status, error), status, error)
}
