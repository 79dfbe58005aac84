import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'

/** References between the files are by their folders, which the ids that they give themselves do not follow. */
const BASE = 'https://schemas.example/'
const REST = 'services/shopping/rest.openapi.json'
const MCP = 'services/shopping/mcp.openrpc.json'

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string; requestBody?: object; responses: object }>>
}

/** A request has other fields than a response: the schemas note for each kind of request which are needed, and which are not. */
const REQUESTS = ['create', 'update', 'complete'] as const
type Request = (typeof REQUESTS)[number]

interface Annotated {
  properties?: Record<string, { ucp_request?: string | Partial<Record<Request, string>> }>
  required?: string[]
}

/** A schema of responses as a schema of requests. */
function toRequestSchema(schema: unknown, request: Request): unknown {
  if (Array.isArray(schema)) return schema.map((each) => toRequestSchema(each, request))
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, toRequestSchema(value, request)]),
  ) as Annotated
  if (typeof copy.properties !== 'object') return copy
  const required = new Set(copy.required)
  for (const [name, { ucp_request: note }] of Object.entries(copy.properties)) {
    const need = typeof note === 'string' ? note : note?.[request]
    if (need === 'required') required.add(name)
    else if (need !== undefined) required.delete(name)
  }
  return { ...copy, required: [...required] }
}

interface OpenRpc {
  methods: { name: string; params: { name: string }[] }[]
}

export type PublishedSchemas = Awaited<ReturnType<typeof readPublishedSchemas>>

/** A message that the published schemas refuse. */
export type Violation = Pick<ErrorObject, 'instancePath' | 'message'>

/** The schemas of the protocol as they are published: a folder with `discovery`, `schemas` and `services`. */
export async function readPublishedSchemas(folder: string) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'))
  const files = new Map<string, object>()
  for (const name of names)
    files.set(name.replaceAll('\\', '/'), JSON.parse(await readFile(join(folder, name), 'utf8')) as object)
  for (const needed of [REST, MCP]) if (!files.has(needed)) throw new Error(`${folder} has no ${needed}`)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addFormat('uri', (text) => URL.canParse(text))
  ajv.addFormat('uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i)
  ajv.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)))
  for (const [name, file] of files) {
    ajv.addSchema({ ...file, $id: BASE + name })
    for (const request of REQUESTS)
      ajv.addSchema({ ...(toRequestSchema(file, request) as object), $id: `${BASE}${request}/${name}` })
  }
  const openApi = files.get(REST) as OpenApi
  const { methods } = files.get(MCP) as OpenRpc

  const toPointer = (...steps: (string | number)[]) =>
    steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

  /** Where the schemas are that the requests of an operation follow. */
  const toFolder = (operation: string) => {
    const request = REQUESTS.find((each) => operation.startsWith(`${each}_`))
    return request ? `${request}/` : ''
  }

  return {
    /** What is wrong with a message by the schema at an address such as `schemas/ucp.json#/$defs/base`. */
    validate(schema: string, message: unknown): Violation[] {
      const check = ajv.getSchema(BASE + schema) ?? ajv.compile({ $ref: BASE + schema })
      return check(message) ? [] : (check.errors ?? [])
    },

    /** The path of an operation in REST, and the schemas of its request and its response. */
    findRest(operation: string) {
      for (const [path, methodsOfPath] of Object.entries(openApi.paths))
        for (const [method, { operationId, requestBody, responses }] of Object.entries(methodsOfPath)) {
          if (operationId !== operation) continue
          const content = ['content', 'application/json', 'schema']
          const at = (...steps: string[]) =>
            `${REST}#${toPointer('paths', path, method, ...steps, ...content)}`
          const [success] = Object.keys(responses).filter((status) => status.startsWith('2'))
          return {
            method: method.toUpperCase(),
            path,
            request: requestBody && toFolder(operation) + at('requestBody'),
            response: at('responses', success!),
          }
        }
      throw new Error(`REST has no operation ${operation}`)
    },

    /** The schemas of the arguments of a tool, by their names, and of its result. */
    findTool(operation: string) {
      const index = methods.findIndex(({ name }) => name === operation)
      if (index < 0) throw new Error(`MCP has no tool ${operation}`)
      const at = (...steps: (string | number)[]) => `${MCP}#${toPointer('methods', index, ...steps)}`
      const args = methods[index]!.params.map(({ name }, number) => {
        const folder = name === 'meta' ? '' : toFolder(operation)
        return [name, folder + at('params', number, 'schema')]
      })
      return { arguments: Object.fromEntries(args) as Record<string, string>, result: at('result', 'schema') }
    },
  }
}
