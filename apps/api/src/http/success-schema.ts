import compile, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

/** JSON schema of a successful response: the envelope around its data. */
export function toEnvelope(data: object) {
  return {
    type: 'object' as const,
    properties: { success: { type: 'boolean' as const, const: true }, data },
    required: ['success', 'data'],
  }
}

type Serializer = (response: unknown) => string

const serializers = new WeakMap<z.ZodType, Serializer>()

/** The serialiser of successful responses with this data; it drops undeclared fields. */
function findSerializer(data: z.ZodType): Serializer {
  const known = serializers.get(data)
  if (known) return known
  const { $schema: _, ...json } = z.toJSONSchema(data, { target: 'draft-7', io: 'output' })
  const serializer = compile(toEnvelope(json) as Schema)
  serializers.set(data, serializer)
  return serializer
}

/**
 * Options of a Fastify route that writes its successful responses by the schema of their data. The serialiser is
 * compiled for the first response: those of all routes take a start half a second.
 */
export function toSerialization(status: number, data: z.ZodType) {
  return {
    // Fastify requests serialisers for the statuses that are named here, and reads no more of the schema.
    schema: { response: { [status]: {} } },
    serializerCompiler: () => (response: unknown) => findSerializer(data)(response),
  }
}
