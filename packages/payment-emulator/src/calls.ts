import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FaultRule, FaultSubject } from './faults.ts'
import { ProviderError } from './provider.ts'
import type { ProviderWorld } from './provider.ts'

/** Status and serialised body of a response, so that a repetition is identical byte for byte. */
export interface EmulatedResponse {
  status: number
  body: string
}

type ToResponse = (error: ProviderError) => EmulatedResponse

/** A call of a provider's API. The headers of its response are set on the reply before. */
export interface ApiCall {
  reply: FastifyReply
  /** What fault rules are matched with. */
  subject: FaultSubject
  /** The provider's error for a status that a fault demands. */
  toError: (status: number) => ProviderError
  /** The provider's response for an error; by default its body as JSON. */
  toResponse?: ToResponse
  work: (fault: FaultRule | undefined) => EmulatedResponse | Promise<EmulatedResponse>
}

/** Does a call's work and sends its response or error, unless a fault interrupts it before or after the work. */
export async function runCall(world: ProviderWorld, call: ApiCall): Promise<FastifyReply> {
  const { reply, subject, toError, toResponse = toErrorResponse, work } = call
  const fault = world.faults.take(subject)
  const interrupt = () =>
    fault?.action === 'status' ? send(reply, toResponse(toError(fault.status))) : dropConnection(reply)
  if (interrupts(fault, 'before')) return interrupt()
  let response: EmulatedResponse
  try {
    response = await work(fault)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    response = toResponse(error)
  } finally {
    world.webhooks.deliverDue()
  }
  return interrupts(fault, 'after') ? interrupt() : send(reply, response, fault)
}

/** Waits if the fault delays the call. */
export async function delay(fault: FaultRule | undefined): Promise<void> {
  if (fault?.action === 'delay') await wait(fault.ms)
}

/** The result of work inside a transaction; a recorded error is a response, so that the transaction commits. */
export function orRecordedError(
  work: () => EmulatedResponse,
  toResponse = toErrorResponse,
): EmulatedResponse {
  try {
    return work()
  } catch (error) {
    if (error instanceof ProviderError && error.isRecorded) return toResponse(error)
    throw error
  }
}

/** A response with a JSON body. */
export const toJson = (status: number, body: object): EmulatedResponse => ({
  status,
  body: JSON.stringify(body),
})

/** An error's body as JSON. */
export const toErrorResponse: ToResponse = ({ status, body }) => toJson(status, body)

/** Sends a JSON text, in two halves if a fault slows it down. */
export async function send(
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

function interrupts(fault: FaultRule | undefined, point: 'before' | 'after'): boolean {
  return (
    fault?.action === `drop_${point}` || (fault?.action === 'status' && fault.after === (point === 'after'))
  )
}

function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
