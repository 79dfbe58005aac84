/** Sends a request like `fetch`. */
export type Exchange = (url: string, init: ExchangeInit) => Promise<Response>

interface ExchangeInit extends RequestInit {
  method: string
  headers: Headers
  body: string | FormData | null
  /** Aborts the request: on timeout, or when the shopper leaves the page. */
  signal: AbortSignal
}

/** Browsers limit `keepalive` bodies to 64 KiB; a character takes at most three bytes. */
const LONGEST_OUTLIVING = 20_000

/** Sends with `fetch`. A short write is completed even if the shopper leaves the page meanwhile (`keepalive`). */
export const exchangeByFetch: Exchange = (url, init) => {
  const { method, body } = init
  const isShort = body === null || (typeof body === 'string' && body.length < LONGEST_OUTLIVING)
  return fetch(url, { ...init, keepalive: method !== 'GET' && isShort })
}

/**
 * Sends uploads with `XMLHttpRequest`, because `fetch` does not report upload progress.
 *
 * @param onProgress receives the share of the body that was sent, from 0 to 1
 */
export function exchangeWithProgress(onProgress: (share: number) => void): Exchange {
  return (url, { method, headers, body, signal }) =>
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
      request.onload = () => {
        const retryAfter = request.getResponseHeader('Retry-After')
        const init = { status: request.status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} }
        resolve(new Response(request.responseText, init))
      }
      request.onerror = () => reject(new TypeError('No connection'))
      request.onloadend = () => signal.removeEventListener('abort', abort)
      signal.addEventListener('abort', abort)
      request.send(body)
    })
}

/** Sends with `fetch`, and gives `onFile` the file of a successful response; the call itself then has no data. */
export function exchangeForFile(onFile: (file: Blob) => void): Exchange {
  return async (url, init) => {
    const response = await fetch(url, init)
    const isEnvelope = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
    if (!response.ok || isEnvelope) return response
    onFile(await response.blob())
    return Response.json({ success: true, data: '' })
  }
}
