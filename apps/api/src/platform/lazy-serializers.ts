import { SerializerSelector, type SerializerFactory } from '@fastify/fast-json-stringify-compiler'

/**
 * Fastify's own way to write answers, but that each serialiser is made when its route is first answered. Making all of
 * them takes more than a tenth of a worker's start, and most routes are seldom asked (decision 53).
 */
export function buildSerializersWhenUsed(): SerializerFactory {
  const buildAll = SerializerSelector()
  return (schemas, options) => {
    const build = buildAll(schemas, options)
    return (route) => {
      let write: ReturnType<typeof build> | undefined
      return (answer) => (write ??= build(route))(answer)
    }
  }
}
