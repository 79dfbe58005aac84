/** How long a cookie lives that outlives the visit, in days (specification, section 9). */
export const COOKIE_LIFETIME_DAYS = 365

/** Reads one cookie out of a `Cookie` header or `document.cookie`; undefined when it is missing or unreadable. */
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

/** Writes a cookie of the whole site (specification, section 3). Without `maxAgeDays` it ends with the visit. */
export function writeCookie(name: string, value: string, maxAgeDays?: number): void {
  const age = maxAgeDays === undefined ? '' : `; Max-Age=${maxAgeDays * 24 * 60 * 60}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${secure}`
}
