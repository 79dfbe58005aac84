import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'

/** For `repeatBusyMs`: other tests can keep the machine so busy that a shop refuses calls for a while. */
export const BUSY_LIMIT_MS = 60_000

interface Options {
  /** How long, in ms, calls that a busy shop refuses are repeated, each after the response's `Retry-After`. */
  repeatBusyMs?: number
}

/** Connects the tests' `call` to a shop in another process. */
export function overNetwork(url: string, { repeatBusyMs = 0 }: Options = {}): FastifyInstance {
  async function send({ method, url: path, payload, headers }: InjectOptions): Promise<Response> {
    const until = Date.now() + repeatBusyMs
    for (;;) {
      const response = await fetch(url + String(path), {
        method: method!,
        headers: {
          ...(headers as Record<string, string>),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
      })
      const retryAfter = response.headers.get('retry-after')
      if (response.status !== 503 || retryAfter === null || Date.now() >= until) return response
      await delay(Number(retryAfter) * 1_000)
    }
  }

  async function inject(options: InjectOptions) {
    const response = await send(options)
    const body = await response.text()
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      json: () => JSON.parse(body) as unknown,
    }
  }
  return { inject } as unknown as FastifyInstance
}
