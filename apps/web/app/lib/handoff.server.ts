import { hash } from 'node:crypto'

/** The data of a page's loaders, apart from its document, as `EntryContext.serverHandoffStream` writes them. */
export interface Handoff {
  /** Says of two texts whether they are the same: 128 bits of a hash. */
  mark: string
  body: Buffer
}

export function toHandoff(body: Buffer): Handoff {
  return { mark: hash('sha256', body, 'base64url').slice(0, 22), body }
}

/** What must not stand in an inline script as it is: React Router escapes the same. */
const UNSAFE = /[&><\u2028\u2029]/g

const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The scripts that hand the data of a page's loaders to the browser, as React Router's own `ServerRouter` writes them
 * from a stream, in one piece: a stream would make React render in waves, and not at once.
 *
 * @param data the whole text of `EntryContext.serverHandoffStream`
 */
export function toHandoffScripts(data: string): string {
  const text = JSON.stringify(data).replace(UNSAFE, toEscape)
  return (
    `<script>window.__reactRouterContext.streamController.enqueue(${text});</script>` +
    '<script>window.__reactRouterContext.streamController.close();</script>'
  )
}

type LoaderData = Readonly<Record<string, unknown>>

/**
 * The data of all loaders with their promises replaced by what they were fulfilled with, once the data were read to their
 * end. A rejected one stays, and so does one that is given up (`streamTimeout`).
 */
export async function withSettledPromises(loaderData: LoaderData): Promise<Record<string, unknown>> {
  const entries = Object.entries(loaderData).map(
    async ([route, data]) => [route, await settle(data)] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

async function settle(data: unknown): Promise<unknown> {
  if (typeof data !== 'object' || data === null || !Object.values(data).some(isPromise)) return data
  const entries = Object.entries(data).map(async ([key, value]: [string, unknown]) => {
    if (!isPromise(value)) return [key, value] as const
    const { result } = await Promise.race([value.then(toResult, () => ({ result: value })), giveUp(value)])
    return [key, result] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const toResult = (result: unknown) => ({ result })

/** After all that is settled has had its turn. */
function giveUp(value: unknown): Promise<{ result: unknown }> {
  return new Promise((resolve) => setImmediate(() => resolve({ result: value })))
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise
}
