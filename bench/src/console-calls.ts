import { signIn } from '@shop/contract/staff/session.console'

/** The owner of a demo shop (apps/api/src/boot/seed/demo.ts). */
const OWNER = { email: 'owner@example.com', password: 'Jade-Mountain-66' }

/** Calls an endpoint of the console; resolves to the data of its response. */
export type Call = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** Signs the owner in, as a browser would. */
export async function openSession(origin: string): Promise<Call> {
  let cookie = ''
  const call: Call = async (method, path, body) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { origin, cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${text}`)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return (JSON.parse(text) as { data: unknown }).data
  }
  await call('POST', signIn.path, OWNER)
  return call
}

/** The first request fills the database's caches, and is not counted. */
export async function measureCall(
  call: Call,
  path: string,
  runs: number,
): Promise<{ p50Ms: number; p95Ms: number }> {
  await call('GET', path)
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const startedMs = performance.now()
    await call('GET', path)
    times.push(performance.now() - startedMs)
  }
  times.sort((one, other) => one - other)
  return { p50Ms: times[Math.floor(times.length * 0.5)]!, p95Ms: times[Math.ceil(times.length * 0.95) - 1]! }
}
