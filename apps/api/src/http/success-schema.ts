import compile from 'fast-json-stringify'
import { z } from 'zod'

/** JSON schema of a successful response: the envelope around its data. */
export function toSuccessSchema(data: z.ZodType, target: 'draft-7' | 'draft-2020-12') {
  const { $schema: _, ...json } = z.toJSONSchema(data, { target, io: 'output' })
  return {
    type: 'object' as const,
    properties: { success: { type: 'boolean', const: true }, data: json },
    required: ['success', 'data'],
  }
}

type Serializer = (response: unknown) => string

const serializers = new WeakMap<z.ZodType, Serializer>()

/** The serialiser of successful responses with this data; it drops undeclared fields. */
function findSerializer(data: z.ZodType): Serializer {
  const found = serializers.get(data) ?? compile(toSuccessSchema(data, 'draft-7') as never)
  serializers.set(data, found)
  return found
}

/**
 * Options of a Fastify route that writes its successful responses by the schema of their data. The serialiser is
 * compiled for the first response: those of all routes take a start half a second.
 */
export function toSerialization(status: number, data: z.ZodType) {
  return {
    // Fastify asks for serialisers of the statuses that are named here, and reads no more of the schema.
    schema: { response: { [status]: {} } },
    serializerCompiler: () => (response: unknown) => findSerializer(data)(response),
  }
}
