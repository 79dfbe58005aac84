/** Parses JSON; undefined where there is no text or it is not JSON. The caller checks the shape. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a parsed value has fields to read. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A parsed value that is a text; undefined for any other. */
export function findText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
