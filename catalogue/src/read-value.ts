import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { readJsonValue } from './read-json.ts'
import { decodeCatalogueFile } from './read.ts'
import type { ValidationError } from './validation-errors.ts'

/** The bytes of a file of a catalogue folder; undefined and an error if it cannot be read. */
export async function readBytes(
  folder: string,
  file: string,
  errors: ValidationError[],
): Promise<Uint8Array | undefined> {
  try {
    return await readFile(join(folder, file))
  } catch {
    errors.push({ file, line: 1, path: '', message: 'cannot be read' })
    return undefined
  }
}

/** The value of a JSON file of a catalogue folder; what is wrong with it is added to the errors. */
export async function readValue<T>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
  errors: ValidationError[],
): Promise<T | undefined> {
  const content = await readBytes(folder, file, errors)
  if (content === undefined) return undefined
  const decoded = decodeCatalogueFile(content, file)
  if ('error' in decoded) {
    errors.push(decoded.error)
    return undefined
  }
  const result = readJsonValue(decoded.text, file, schema)
  errors.push(...result.errors)
  return result.value
}
