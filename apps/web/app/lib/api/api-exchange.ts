/** One request as it goes over the wire. */
export interface WireRequest {
  method: string
  url: string
  headers: Headers
  body: string | FormData | null
  /** Ends the request: when its time is over, or when the shopper moves on. */
  signal: AbortSignal
}

/** What came back for it. */
export interface WireResponse {
  status: number
  text: string
  /** The header `Retry-After`. */
  retryAfter: string | null
}

/** Carries a request there and its answer back; throws when there is none. */
export type Exchange = (request: WireRequest) => Promise<WireResponse>

/** Browsers let 64 KiB outlive a page; a character takes three bytes at most. */
const LONGEST_OUTLIVING = 20_000

/** The usual way. What changes something is sent to its end though the shopper leaves the page at that moment. */
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
 * The way of uploads: only `XMLHttpRequest` tells how much of a body has left.
 *
 * @param onProgress told the share of the body that was sent, from 0 to 1
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
