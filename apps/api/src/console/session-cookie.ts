import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type SessionCookie = ReturnType<typeof createSessionCookie>

/**
 * The cookie of a session of the console. Over https its name's prefix makes browsers refuse one that another host or
 * plain http has set. It ends with the browser; the server ends the session.
 */
export function createSessionCookie({ isSecure }: { isSecure: boolean }) {
  const name = isSecure ? '__Host-console' : 'console'
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'strict',
  }
  return {
    read: ({ cookies }: FastifyRequest): string | undefined => cookies[name],
    set: (reply: FastifyReply, token: string) => void reply.setCookie(name, token, options),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, options),
  }
}
