/** One HTTP request, independent of `fetch` and `XMLHttpRequest`. */
export interface WireRequest {
  method: string
  url: string
  headers: Headers
  body: string | FormData | null
  /** Aborts the request: on timeout, or when the shopper leaves the page. */
  signal: AbortSignal
}

/** The response to a `WireRequest`. */
export interface WireResponse {
  status: number
  text: string
  /** The header `Retry-After`. */
  retryAfter: string | null
}

/** Sends a request and resolves with its response; rejects when no response arrives. */
export type Exchange = (request: WireRequest) => Promise<WireResponse>

/** Browsers limit `keepalive` bodies to 64 KiB; a character takes at most three bytes. */
const LONGEST_OUTLIVING = 20_000

/** Sends with `fetch`. A short write is completed even if the shopper leaves the page meanwhile (`keepalive`). */
export async function exchangeByFetch({ url, ...init }: WireRequest): Promise<WireResponse> {
  const { method, body } = init
  const isShort = body === null || (typeof body === 'string' && body.length < LONGEST_OUTLIVING)
  const response = await fetch(url, { ...init, keepalive: method !== 'GET' && isShort })
  return {
    status: response.status,
    text: await response.text(),
    retryAfter: response.headers.get('Retry-After'),
  }
}

/**
 * Sends uploads with `XMLHttpRequest`, because `fetch` does not report upload progress.
 *
 * @param onProgress receives the share of the body that was sent, from 0 to 1
 */
export function exchangeWithProgress(onProgress: (share: number) => void): Exchange {
  return ({ method, url, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error)
      const request = new XMLHttpRequest()
      const abort = () => {
        request.abort()
        reject(signal.reason as Error)
      }
      request.open(method, url)
      headers.forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () =>
        resolve({
          status: request.status,
          text: request.responseText,
          retryAfter: request.getResponseHeader('Retry-After'),
        })
      request.onerror = () => reject(new TypeError('No connection'))
      request.onloadend = () => signal.removeEventListener('abort', abort)
      signal.addEventListener('abort', abort)
      request.send(body)
    })
}
