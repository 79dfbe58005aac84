/**
 * Requests a text of a configured service. Nothing is followed elsewhere, and no response is read beyond `maxBytes`.
 * @throws unless it arrives complete, before the signal aborts and without a redirect
 */
export async function requestText(
  url: URL,
  init: RequestInit,
  { signal, maxBytes }: { signal: AbortSignal; maxBytes: number },
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { ...init, redirect: 'error', signal })
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new RangeError('The response is too long')
    parts.push(part)
  }
  return { status: response.status, text: Buffer.concat(parts).toString('utf8') }
}

/** Undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
