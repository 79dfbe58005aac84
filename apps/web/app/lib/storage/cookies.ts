/** Lifetime of persistent cookies, in seconds. */
export const COOKIE_LIFETIME_S = 365 * 24 * 60 * 60

/** Reads a cookie from a `Cookie` header or `document.cookie`; undefined where it is missing or malformed. */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const [key, ...value] = pair.trim().split('=')
    if (key !== name) continue
    try {
      return decodeURIComponent(value.join('='))
    } catch {
      return undefined
    }
  }
  return undefined
}

/** Writes a cookie for all paths. Without `maxAgeS` it is a session cookie. */
export function writeCookie(name: string, value: string, maxAgeS?: number): void {
  const age = maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`
}
