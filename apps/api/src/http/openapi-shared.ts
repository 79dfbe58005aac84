/** What this file reads of an OpenAPI document. */
export interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

interface Operation {
  operationId: string
  responses: Record<string, { description: string }>
  parameters?: { name: string }[]
  requestBody?: object
}

/** Where OpenAPI has places for parts that several operations refer to. */
type Place = 'responses' | 'parameters' | 'requestBodies'

/** Changes a part of an operation; `name`: what it could be called. */
type Change = <Part extends object>(place: Place, part: Part, name: string) => Part | { $ref: string }

/** The codes that the response to an error describes: `ORDER_NOT_FOUND: There is no …; NOT_FOUND: …`. */
const CODE = /(?:^|; )([A-Z][A-Z_]+)(?=: )/g

/** Moves the parts that several operations have in common to `components`, and has each operation refer to them. */
export function shareParts(paths: Document['paths']) {
  const counts = new Map<string, number>()
  mapParts(paths, (place, part) => {
    const key = toKey(place, part)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return part
  })
  const names = new Map<string, string>()
  const shared: Record<Place, Record<string, object>> = { responses: {}, parameters: {}, requestBodies: {} }
  const shortened = mapParts(paths, (place, part, name) => {
    const key = toKey(place, part)
    if (counts.get(key) === 1) return part
    const known = names.get(key) ?? findFree(name, shared[place])
    names.set(key, known)
    shared[place][known] = part
    return { $ref: `#/components/${place}/${known}` }
  })
  return { paths: shortened, shared }
}

const toKey = (place: Place, part: object) => `${place} ${JSON.stringify(part)}`

function findFree(name: string, taken: object): string {
  let free = name
  for (let number = 2; free in taken; number += 1) free = `${name}${number}`
  return free
}

function mapParts(paths: Document['paths'], change: Change) {
  return mapValues(paths, (operations) =>
    mapValues(operations, ({ responses, parameters, requestBody, ...operation }) => {
      const name = operation.operationId.replace(/^./, (letter) => letter.toUpperCase())
      return {
        ...operation,
        ...(parameters && { parameters: parameters.map((each) => change('parameters', each, each.name)) }),
        ...(requestBody && { requestBody: change('requestBodies', requestBody, name) }),
        responses: mapValues(responses, (response) =>
          change('responses', response, toErrorName(response.description) || name),
        ),
      }
    }),
  )
}

/** `OrderNotFoundOrNotFound`, of the first codes; empty for a response without codes. */
function toErrorName(description: string): string {
  const toPascalCase = (code: string) =>
    code.replaceAll(/([A-Z])([A-Z]*)_?/g, (_, first: string, rest: string) => first + rest.toLowerCase())
  const codes = [...description.matchAll(CODE)].slice(0, 2)
  return codes.map(([, code]) => toPascalCase(code!)).join('Or')
}

function mapValues<Value, Result>(record: Record<string, Value>, change: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
