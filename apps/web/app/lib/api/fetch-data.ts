import type { Data, Endpoint, Input } from '@shop/contract/http/endpoint'
import { call, type CallOptions } from './api.ts'

/** What a call returns, for queries: a refusal is thrown as any other error. */
export async function fetchData<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Data<E>> {
  const result = await call(endpoint, input, options)
  if (!result.ok) throw new Error(result.error.message)
  return result.data
}
