/** Lifetime of persistent cookies, in days. */
export const COOKIE_LIFETIME_DAYS = 365

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

/** Writes a cookie for all paths. Without `maxAgeDays` it is a session cookie. */
export function writeCookie(name: string, value: string, maxAgeDays?: number): void {
  const age = maxAgeDays === undefined ? '' : `; Max-Age=${maxAgeDays * 24 * 60 * 60}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`
}
