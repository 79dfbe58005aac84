/** Nested parameters of Stripe's form encoding; every leaf is text. */
type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type FormObject = { [name: string]: FormValue }

const MAX_DEPTH = 6

/** Parses `a=1&b[c]=2&d[]=3&e[0]=4` into objects and lists. Names cannot reach a prototype. */
export function parseForm(encoded: string): FormObject {
  const root = emptyObject()
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split('[').map((part, index) => (index === 0 ? part : part.replace(/\]$/, '')))
    assign(root, path.slice(0, MAX_DEPTH), value)
  }
  return Object.assign(emptyObject(), withLists(root))
}

const emptyObject = (): FormObject => Object.create(null) as FormObject

function assign(target: FormObject, [head = '', ...rest]: string[], value: string): void {
  const name = head === '' ? String(Object.keys(target).length) : head
  if (rest.length === 0) {
    target[name] = value
    return
  }
  const existing = target[name]
  const child = typeof existing === 'object' && !Array.isArray(existing) ? existing : emptyObject()
  target[name] = child
  assign(child, rest, value)
}

/** Converts `{ 0: a, 1: b }` to a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, child]) => [name, withLists(child)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList
    ? entries.map(([, child]) => child)
    : Object.assign(emptyObject(), Object.fromEntries(entries))
}
