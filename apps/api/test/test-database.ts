import pg from 'pg'

/** The same server, another database. */
export function toDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** A connection for making and dropping databases; ends with its scope. */
export function openServer(serverUrl: string): pg.Pool & AsyncDisposable {
  const pool = new pg.Pool({ connectionString: serverUrl, max: 1 })
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() })
}
