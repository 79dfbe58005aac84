import ts from 'typescript'

/**
 * What is wrong with things by the vocabulary of schema.org: types and properties that it does not know, properties on
 * types that have none such, values of another type than the property takes. Held by the types of `schema-dts`, which
 * are made from the vocabulary itself. Answers one line for each fault, none for sound things.
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

/** Actions may say of each property how it is filled in (https://schema.org/docs/actions.html); those are no properties. */
function withoutAnnotations(key: string, value: unknown): unknown {
  return /-(input|output)$/.test(key) ? undefined : value
}
