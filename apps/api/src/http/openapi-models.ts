import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { MODELS } from '@shop/contract/http/models.schemas'

/** What a schema describes: what a call takes, or what it responds with. Defaults and transforms make them differ. */
type Direction = 'input' | 'output'

export type Models = ReturnType<typeof createModels>

/** The names of schemas that a document describes once. */
type ModelNames = ReadonlyMap<z.ZodType, string>

/** Descriptions as zod has them, and the names of models as ids: zod refers to a schema that has one. */
class NamedSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  readonly #names: ModelNames

  constructor(names: ModelNames) {
    super()
    this.#names = names
  }

  override get<S extends z.core.$ZodType>(schema: S) {
    const id = this.#names.get(schema as unknown as z.ZodType)
    const meta = z.globalRegistry.get(schema)
    return id === undefined ? meta : { ...meta, id }
  }
}

type Json = Record<string, unknown>

/**
 * Objects of responses may have further fields one day: clients must not refuse these, and nobody checks a date of a response
 * letter by letter. That an integer is one which JSON can hold is no limit of a field, nor is it one that names are texts.
 */
const toOptions = (io: Direction) => ({
  io,
  unrepresentable: 'any' as const,
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    if (io === 'output' && jsonSchema.format !== undefined) delete jsonSchema.pattern
    if (isDeepStrictEqual(jsonSchema.propertyNames, { type: 'string' })) delete jsonSchema.propertyNames
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  },
})

/** Schemas as JSON that refer to named models; the models that were met are listed at the end. */
export function createModels(names: ModelNames = MODELS) {
  const found = new Map<string, Json>()
  const metadata = new NamedSchemas(names)
  const byName = new Map([...names].map(([schema, name]) => [name, schema]))

  /** The name of a model in one direction: a model that calls take in another form than they respond with has two. */
  const toName = (name: string, io: Direction) =>
    io === 'input' && isOtherInput(byName.get(name)!) ? `${name}Input` : name

  function convert(schema: z.ZodType, io: Direction): Json {
    const { $schema: _, $defs = {}, ...json } = z.toJSONSchema(schema, { ...toOptions(io), metadata })
    const here = new Map(Object.keys($defs).map((name) => [name, toName(name, io)]))
    const link = (part: object) =>
      JSON.parse(
        JSON.stringify(part).replaceAll(
          /"#\/\$defs\/([^"]+)"/g,
          (_, name: string) => `"#/components/schemas/${here.get(name)}"`,
        ),
      ) as Json
    for (const [name, { id: _, ...model }] of Object.entries($defs)) found.set(here.get(name)!, link(model))
    return link(json)
  }

  return {
    /** The fields of parameters, which are described one by one and refer to nothing. */
    toFields(schema: z.ZodType): Json {
      const { $schema: _, ...fields } = z.toJSONSchema(schema, toOptions('input'))
      return fields
    },

    /** A body or the data of a response: a reference, where it is a model. */
    toSchema(schema: z.ZodType, io: Direction): Json {
      const { properties } = convert(z.object({ schema }), io) as { properties: { schema: Json } }
      return properties.schema
    },

    list: (): Record<string, Json> =>
      Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

const differing = new Map<z.ZodType, boolean>()

/** Whether calls take a model in another form than they respond with. */
function isOtherInput(schema: z.ZodType): boolean {
  const write = (direction: Direction) => JSON.stringify(z.toJSONSchema(schema, toOptions(direction)))
  const isOther = differing.get(schema) ?? write('input') !== write('output')
  differing.set(schema, isOther)
  return isOther
}
