import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TSC = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  types: [],
  skipLibCheck: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
}

/**
 * Type-checks objects against schema.org with the types of `schema-dts`: unknown types and properties, properties on the
 * wrong type, values of the wrong type. Returns one line for each error.
 */
export function listVocabularyErrors(things: readonly unknown[]): string[] {
  const types = createRequire(import.meta.url).resolve('schema-dts')
  const lines = things.map(
    (thing, index) => `const thing${index}: Thing = ${JSON.stringify(thing, withoutAnnotations)}`,
  )
  const folder = mkdtempSync(join(tmpdir(), 'vocabulary-'))
  try {
    const text = [`import type { Thing } from ${JSON.stringify(types)}`, ...lines, 'export {}'].join('\n')
    writeFileSync(join(folder, 'things.ts'), text)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['things.ts'] }),
    )
    const { stdout } = spawnSync(process.execPath, [TSC, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    })
    // Lines that explain an error are indented.
    return stdout.split('\n').filter((line) => /^\S/.test(line))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Annotations of actions (`…-input`, `…-output`, https://schema.org/docs/actions.html) are not properties. */
function withoutAnnotations(key: string, value: unknown): unknown {
  return /-(input|output)$/.test(key) ? undefined : value
}
