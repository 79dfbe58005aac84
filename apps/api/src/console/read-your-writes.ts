import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { Replicas } from '../db/replicas.ts'

/** How long a browser reads the primary after a change: longer than a replica may be late (db/replicas.ts). */
const PRIMARY_SECONDS = 5

interface Call {
  endpoint: ConsoleEndpoint
  /** Whether what the call reads may be a second old. */
  mayLag: boolean
  request: FastifyRequest
  reply: FastifyReply
}

export type ReadYourWrites = ReturnType<typeof createReadYourWrites>

/**
 * What may be a second old is read from a replica, except by who has just changed something: a cookie of that browser says so to
 * every process and machine. Programs store no cookies, and always read the primary.
 */
export function createReadYourWrites({ replicas, isSecure }: { replicas: Replicas; isSecure: boolean }) {
  const name = isSecure ? '__Host-console-changed' : 'console-changed'
  const options = {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'strict',
    maxAge: PRIMARY_SECONDS,
  } as const

  return async function run<Result>(
    { endpoint, mayLag, request, reply }: Call,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (!replicas.areConfigured) return work()
    if (endpoint.method === 'GET') {
      const readsPrimary = !mayLag || request.cookies[name] !== undefined || isProgram(request)
      return readsPrimary ? work() : replicas.offer(work)
    }
    try {
      return await work()
    } finally {
      // A call that failed may have committed something, too.
      reply.setCookie(name, '1', options)
    }
  }
}

const isProgram = ({ headers }: FastifyRequest): boolean => headers.authorization !== undefined
