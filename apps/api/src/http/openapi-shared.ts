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

/** Changes a part of an operation; `names`: what it could be called, the shortest first. */
type Change = <Part extends object>(place: Place, part: Part, names: string[]) => Part | { $ref: string }

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
  const shortened = mapParts(paths, (place, part, possible) => {
    const key = toKey(place, part)
    if (counts.get(key) === 1) return part
    const known = names.get(key) ?? findFree(possible, shared[place])
    names.set(key, known)
    shared[place][known] = part
    return { $ref: `#/components/${place}/${known}` }
  })
  return { paths: shortened, shared }
}

const toKey = (place: Place, part: object) => `${place} ${JSON.stringify(part)}`

function findFree(names: string[], taken: object): string {
  let free = names.find((name) => !(name in taken))
  for (let number = 2; free === undefined; number += 1) {
    const next = `${names.at(-1)!}${number}`
    if (!(next in taken)) free = next
  }
  return free
}

function mapParts(paths: Document['paths'], change: Change) {
  return mapValues(paths, (operations) =>
    mapValues(operations, ({ responses, parameters, requestBody, ...operation }) => {
      const name = operation.operationId.replace(/^./, (letter) => letter.toUpperCase())
      return {
        ...operation,
        ...(parameters && { parameters: parameters.map((each) => change('parameters', each, [each.name])) }),
        ...(requestBody && { requestBody: change('requestBodies', requestBody, [name]) }),
        responses: mapValues(responses, (response) => {
          const ofErrors = toErrorNames(response.description)
          return change('responses', response, ofErrors.length > 0 ? ofErrors : [name])
        }),
      }
    }),
  )
}

/** `OrderNotFound` and `OrderNotFoundOrNotFound`, of the first codes; none for a response without codes. */
function toErrorNames(description: string): string[] {
  const toPascalCase = (code: string) =>
    code.replaceAll(/([A-Z])([A-Z]*)_?/g, (_, first: string, rest: string) => first + rest.toLowerCase())
  const codes = [...description.matchAll(CODE)].slice(0, 2).map(([, code]) => toPascalCase(code!))
  return codes.map((_, index) => codes.slice(0, index + 1).join('Or'))
}

function mapValues<Value, Result>(record: Record<string, Value>, change: (value: Value) => Result) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
