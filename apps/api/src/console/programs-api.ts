import type { ConsoleEndpoint } from '@shop/contract/http/console-endpoint'
import type { ErrorCode } from '@shop/contract/http/errors'
import { PROGRAM_MODELS } from '@shop/contract/http/program-models.console'
import { KEY_PERMISSIONS } from '@shop/contract/staff/permissions.console'
import { createModels, type Models } from '../http/openapi-models.ts'
import { shareParts, type Document } from '../http/openapi-shared.ts'
import { ERROR, groupCodes, toErrorResponse } from '../http/openapi.ts'
import { toEnvelope } from '../http/success-schema.ts'

/** Whether a key can call an endpoint: with a permission that keys may have, and without a confirmation by a person. */
const isForPrograms = ({ permission, stepUp }: ConsoleEndpoint): boolean =>
  !stepUp && (KEY_PERMISSIONS as readonly string[]).includes(permission)

/** Every call that another program can make with a key, as an OpenAPI document. `root`: where their paths begin. */
export function writeProgramsApi(endpoints: readonly ConsoleEndpoint[], root: string): object {
  const models = createModels(PROGRAM_MODELS)
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints.filter(isForPrograms)) {
    const operations = (paths[toTemplate(endpoint.path)] ??= {})
    operations[endpoint.method.toLowerCase()] = describe(endpoint, models)
  }
  const { paths: shortened, shared } = shareParts(paths as unknown as Document['paths'])
  const { $id: _, ...error } = ERROR
  return {
    openapi: '3.1.1',
    info: {
      title: 'Spiritual Treasures for other programs',
      version: '1',
      description: 'What another program can read and change with a key.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: root }],
    paths: shortened,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...models.list(), Error: error },
      ...shared,
    },
  }
}

const toTemplate = (path: string) => path.replace(/:(\w+)/g, '{$1}')

function describe(endpoint: ConsoleEndpoint, models: Models) {
  const { params, query, body, data } = endpoint.schemas
  const { download, upload, status = 200 } = endpoint
  const parameters = [
    ...(params ? toParameters(models.toFields(params), 'path') : []),
    ...(query ? toParameters(models.toFields(query), 'query') : []),
  ]
  const content = body
    ? toJson(models.toSchema(body, 'input'))
    : upload && { 'multipart/form-data': { schema: toForm(upload.field) } }
  return {
    operationId: toOperationId(endpoint),
    summary: endpoint.summary,
    description: `Permission: \`${endpoint.permission}\``,
    tags: [endpoint.path.split('/')[2]!],
    security: [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      [status]: {
        description: download ? 'The file' : 'Success',
        content: download
          ? { [download]: { schema: { type: 'string', format: 'binary' } } }
          : toJson(toEnvelope(models.toSchema(data, 'output'))),
      },
      ...Object.fromEntries(
        groupCodes(listCodes(endpoint)).map(([code, codes]) => [code, toRefusal(code, codes)]),
      ),
    },
  }
}

const toJson = (schema: object) => ({ 'application/json': { schema } })

const toForm = (field: string) => ({
  type: 'object',
  properties: { [field]: { type: 'string', format: 'binary' } },
  required: [field],
})

const toRefusal = (status: number, codes: readonly ErrorCode[]) => {
  const { headers, ...response } = toErrorResponse(status, codes) as { headers?: Record<string, object> }
  const retryAfter = headers && {
    headers: {
      'Retry-After': { description: 'Seconds until a retry makes sense', schema: { type: 'integer' } },
    },
  }
  return { ...response, ...retryAfter, content: toJson({ $ref: '#/components/schemas/Error' }) }
}

/** The fields of an object as parameters. */
function toParameters(fields: Record<string, unknown>, place: 'path' | 'query') {
  const { properties = {}, required = [] } = fields as { properties?: object; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schema as object,
  }))
}

/** `postOrdersByIdShip` of `POST /console/orders/:id/ship`. */
function toOperationId({ method, path }: ConsoleEndpoint): string {
  const name = path.replace('/console/', '').replaceAll('/:', '-by-')
  const parts = name.split(/[-_/]/)
  return method.toLowerCase() + parts.map((part) => part[0]!.toUpperCase() + part.slice(1)).join('')
}

function listCodes({ errors, method }: ConsoleEndpoint): ErrorCode[] {
  return [
    ...errors,
    'VALIDATION_FAILED',
    'MALFORMED_REQUEST',
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'NOT_FOUND',
    'RATE_LIMITED',
    'INTERNAL',
    'BUSY',
    ...(method === 'GET' ? [] : (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
  ]
}
