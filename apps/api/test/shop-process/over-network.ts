import type { FastifyInstance, InjectOptions } from 'fastify'

/** Connects the tests' `call` to a shop in another process. */
export function overNetwork(url: string): FastifyInstance {
  async function inject({ method, url: path, payload, headers }: InjectOptions) {
    const response = await fetch(url + String(path), {
      method: method!,
      headers: {
        ...(headers as Record<string, string>),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    })
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
