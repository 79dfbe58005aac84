import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FaultRule } from './faults.ts'

/** Status and serialised body of a response, so that a repetition is identical byte for byte. */
export interface EmulatedResponse {
  status: number
  body: string
}

/** Sends a JSON text with the headers set so far, in two halves if a fault slows it down. */
export async function sendText(
  reply: FastifyReply,
  { status, body }: EmulatedResponse,
  fault?: FaultRule,
): Promise<FastifyReply> {
  reply.code(status).type('application/json')
  if (fault?.action !== 'slow') return reply.send(body)
  reply.hijack()
  reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>)
  reply.raw.write(body.slice(0, body.length / 2))
  await wait(fault.ms)
  reply.raw.end(body.slice(body.length / 2))
  return reply
}

/**
 * Applies faults that interrupt a call, before or after its work; then `reply.sent` is true. `fail` sends the
 * provider's own error with the requested status.
 */
export async function strike(
  fault: FaultRule | undefined,
  point: 'before' | 'after',
  reply: FastifyReply,
  fail: (status: number) => Promise<unknown>,
): Promise<void> {
  if (fault?.action === `drop_${point}`) {
    reply.hijack()
    reply.raw.destroy()
  }
  if (fault?.action === 'status' && fault.after === (point === 'after')) await fail(fault.status)
}
