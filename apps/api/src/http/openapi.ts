import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Access, Endpoint } from '@shop/contract/http/endpoint'
import { FIELD_RULES } from '@shop/contract/http/field-rules'
import { ERRORS, type ErrorCode } from '@shop/contract/http/errors'
import { findName, findSchemas } from '@shop/contract/http/registry'
import { createModels, type Models } from './openapi-models.ts'
import { shareParts, type Document } from './openapi-shared.ts'
import { toEnvelope } from './success-schema.ts'

/** The documentation may run its own scripts and call the API, nothing else. */
const DOCS_POLICY = [
  "default-src 'self'; img-src 'self' data:",
  "base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'",
].join('; ')

/** The envelope of every error; each response describes which codes it has. */
export const ERROR = {
  $id: 'Error',
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(ERRORS) },
        message: { type: 'string', description: 'For people' },
        details: {
          type: 'array',
          description: 'What is wrong with which field',
          items: {
            type: 'object',
            properties: {
              path: { type: 'string' },
              message: { type: 'string' },
              rule: {
                type: 'string',
                enum: FIELD_RULES,
                description: 'The broken rule, to be put into a language',
              },
              limit: { type: ['number', 'string'], description: 'The limit that the rule has' },
            },
            required: ['path', 'message'],
          },
        },
      },
      required: ['code', 'message'],
    },
  },
  required: ['success', 'error'],
}

const FILE = { type: 'string', format: 'binary' }

const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 8,
  maxLength: 128,
  description: 'Names the request, so that a repeat gets the first response again',
}

/**
 * Serves the contract as an OpenAPI document, and as pages to read it. To be registered before the routes; the document
 * is made when it is first requested.
 */
export async function registerOpenApi(api: FastifyInstance, root: string): Promise<void> {
  api.addSchema(ERROR)
  const models = createModels()
  await api.register(swagger, {
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Spiritual Treasures',
        version: '1',
        description: 'Every call of the shop.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: root }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          orderKey: { type: 'apiKey', in: 'header', name: 'Order-Key' },
        },
      },
    },
    stripBasePath: true,
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint
      return { url, schema: endpoint ? describe(endpoint, url.slice(root.length), models) : schema }
    },
    transformObject: (written) => {
      const { openapiObject } = written as { openapiObject: object }
      const { components, paths } = openapiObject as Document
      const { paths: shortened, shared } = shareParts(paths)
      return {
        ...openapiObject,
        paths: shortened as never,
        components: {
          ...components,
          schemas: { ...components.schemas, ...models.list() },
          ...shared,
        } as never,
      }
    },
  })
  await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY })
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger())
}

/** An endpoint under one of its paths, in the form that @fastify/swagger reads. */
function describe(endpoint: Endpoint, path: string, models: Models) {
  const { params, query, body, data } = findSchemas(endpoint)
  return {
    operationId: toOperationId(endpoint, path),
    summary: endpoint.summary,
    tags: [endpoint.path.replace(/^\/(v1|api)\//, '/').split('/')[1]!],
    security: toSecurity(endpoint.auth),
    ...(params && { params: models.toFields(params) }),
    ...(query && { querystring: models.toFields(query) }),
    ...(body && { body: models.toSchema(body, 'input') }),
    ...(endpoint.upload && {
      consumes: ['multipart/form-data'],
      body: {
        type: 'object',
        properties: { [endpoint.upload.field]: { type: 'string', format: 'binary' } },
        required: [endpoint.upload.field],
      },
    }),
    ...(endpoint.idempotent && {
      headers: { type: 'object', properties: { 'Idempotency-Key': IDEMPOTENCY_KEY } },
    }),
    response: {
      [endpoint.status ?? 200]: endpoint.download
        ? { description: 'The file', content: { [endpoint.download]: { schema: FILE } } }
        : {
            description: 'Success',
            content: { 'application/json': { schema: toEnvelope(models.toSchema(data, 'output')) } },
          },
      ...toErrorResponses(endpoint),
    },
  }
}

/** Unique: `getMe`, and for the other paths of the same endpoint `getMeAlias1`, `getMeAlias2`. */
function toOperationId(endpoint: Endpoint, path: string): string {
  const alias = (endpoint.twins ?? []).indexOf(path as `/${string}`) + 1
  return findName(endpoint) + (alias === 0 ? '' : `Alias${alias}`)
}

/** A provider's signature is none of OpenAPI's schemes. */
function toSecurity(auth: Access) {
  if (auth === 'user') return [{ bearer: [] }]
  if (auth === 'guest-key') return [{ orderKey: [] }]
  return auth === 'optional' ? [{}, { bearer: [] }] : []
}

function toErrorResponses(endpoint: Endpoint) {
  return Object.fromEntries(
    groupCodes(listCodes(endpoint)).map(([status, codes]) => [
      status,
      { ...toErrorResponse(status, codes), $ref: 'Error#' },
    ]),
  )
}

/** Error codes by their status. */
export const groupCodes = (codes: readonly ErrorCode[]): [status: number, codes: ErrorCode[]][] => [
  ...Map.groupBy(new Set(codes), (code) => ERRORS[code].status),
]

/** The endpoint's own error codes, and those of the general ones that it can respond with. */
function listCodes({ errors, auth, method, idempotent }: Endpoint): ErrorCode[] {
  const isOfShopper = auth === 'user' || auth === 'optional'
  const general: ErrorCode[] = [
    'VALIDATION_FAILED',
    'MALFORMED_REQUEST',
    'NOT_FOUND',
    'RATE_LIMITED',
    'INTERNAL',
    'BUSY',
    ...(isOfShopper ? (['UNAUTHENTICATED', 'EMAIL_NOT_VERIFIED'] as const) : []),
    ...(method === 'GET' ? [] : (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
    ...(idempotent ? (['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'] as const) : []),
  ]
  return [...errors, ...general]
}

/** A response to errors of a status, without its schema. */
export function toErrorResponse(status: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join('; '),
    ...((status === 429 || status === 503) && {
      headers: { 'Retry-After': { type: 'integer', description: 'Seconds until a retry makes sense' } },
    }),
  }
}
