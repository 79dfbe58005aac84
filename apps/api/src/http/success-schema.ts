import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Write = (response: unknown) => string

/** JSON schema of a successful response: the envelope around its data. */
export function toSuccessSchema(data: z.ZodType, target: 'draft-7' | 'draft-2020-12') {
  const { $schema: _, ...json } = z.toJSONSchema(data, { target, io: 'output' })
  return {
    type: 'object',
    properties: { success: { type: 'boolean', const: true }, data: json },
    required: ['success', 'data'],
  }
}

const writers = new WeakMap<z.ZodType, Write>()

/**
 * Fastify's compiler of serialisers, for routes whose response schema is the type of the data. Each is compiled with the
 * first response that needs it, once for all paths of an endpoint: hundreds would be a good part of the shop's start.
 */
export function compileWriter({ schema: data }: { schema: z.ZodType }): Write {
  return (response) => {
    const write = writers.get(data) ?? fastJson(toSuccessSchema(data, 'draft-7') as fastJson.Schema)
    writers.set(data, write)
    return write(response)
  }
}
