import type { Data, Endpoint, Input } from '@shop/contract/http/endpoint'
import { call, type CallOptions } from './api.ts'

/** A call as a `queryFn`: returns the data and throws when the call is refused. */
export async function fetchData<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Data<E>> {
  const result = await call(endpoint, input, options)
  if (!result.ok) throw new Error(result.error.message)
  return result.data
}
