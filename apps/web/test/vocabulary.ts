import ts from 'typescript'

/**
 * Type-checks objects against schema.org with the types of `schema-dts`: unknown types and properties, properties on the
 * wrong type, values of the wrong type. Returns one line for each error.
 */
export function listVocabularyErrors(things: readonly unknown[]): string[] {
  const file = `${import.meta.dirname}/things-to-check.ts`
  const lines = things.map(
    (thing, index) => `const thing${index}: Thing = ${JSON.stringify(thing, withoutAnnotations, 1)}`,
  )
  const text = [`import type { Thing } from 'schema-dts'`, ...lines, 'export {}'].join('\n')
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, types: [], skipLibCheck: true },
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest)
  const { fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  const program = ts.createProgram([file], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file: source, start = 0, messageText }) => {
    const line = source ? source.text.slice(start).split('\n', 1)[0]!.trim() : ''
    return `${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

/** Annotations of actions (`…-input`, `…-output`, https://schema.org/docs/actions.html) are not properties. */
function withoutAnnotations(key: string, value: unknown): unknown {
  return /-(input|output)$/.test(key) ? undefined : value
}
