import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What a page may weigh until it is at rest and nobody has pressed anything, in bytes of brotli. */
export const SCRIPT_BUDGET_BYTES = 150_000
export const STYLE_BUDGET_BYTES = 20_000

/** How many files its code may come in: phones behind old proxies ask for six at a time. */
export const SCRIPT_FILES_BUDGET = 15

/** The pages that people come to first. */
const PAGES = ['home', 'category', 'product'] as const

/** What every page loads by itself once it is at rest: the word with the service worker, and the question for cookies. */
const LATER = ['/app/lib/offline/worker-link.ts', '/app/features/consent/banner.tsx']

/** How many of a page's heaviest files the refusal names. */
const NAMED_FILES = 12

/** A file of the build, as far as a budget asks. */
export interface BuiltFile {
  name: string
  /** Compressed, as it goes over the wire. */
  bytes: number
}

/** What one page loads without a press. */
export interface PageWeight {
  page: string
  scripts: readonly BuiltFile[]
  styles: readonly BuiltFile[]
}

/** Ends the build where a page has become heavier than its budget, with the list of what it is made of. */
export function holdBudgets(): Plugin {
  let chunks: Rolldown.OutputChunk[] = []
  return {
    name: 'shop:budgets',
    // One plugin for the browser's build and for what follows after both.
    sharedDuringBuild: true,
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
    },
    buildApp: {
      order: 'post',
      async handler(builder) {
        const client = builder.environments['client']
        if (!client) throw new Error('There is no build for the browser')
        const folder = resolve(builder.config.root, client.config.build.outDir)
        // React Router writes its table of pages when it builds the server; every page reads it.
        const table = (await readdir(join(folder, 'assets'))).find((name) => /^manifest-.+\.js$/.test(name))
        const weigh = (names: string[]) =>
          Promise.all(
            names.map(async (name) => ({ name, bytes: await readCompressedSize(join(folder, name)) })),
          )
        const weights = await Promise.all(
          PAGES.map(async (page): Promise<PageWeight> => {
            const { scripts, styles } = listPageFiles(chunks, page)
            return {
              page,
              scripts: await weigh([...scripts, `assets/${table}`]),
              styles: await weigh(styles),
            }
          }),
        )
        for (const { page, scripts, styles } of weights) {
          const { length } = scripts
          builder.config.logger.info(
            `${page}: ${length} scripts of ${toBytes(scripts)} bytes, styles of ${toBytes(styles)} bytes (brotli)`,
          )
        }
        const faults = weights.flatMap(listFaults)
        if (faults.length > 0) throw new Error(faults.join('\n\n'))
      },
    },
  }
}

/** The files that a page loads without a press, below the build's folder. Other pages' code, fetched ahead, is theirs. */
export function listPageFiles(
  chunks: readonly Rolldown.OutputChunk[],
  page: string,
): { scripts: string[]; styles: string[] } {
  const starts = ['/app/entry.client.tsx', '/app/root.tsx', `/app/routes/${page}.tsx`, ...LATER].map(
    (module) => {
      const found = chunks.find(
        ({ facadeModuleId, moduleIds }) =>
          facadeModuleId?.split('?')[0]?.endsWith(module) ?? moduleIds.some((id) => id.endsWith(module)),
      )
      if (!found) throw new Error(`No file of the build holds ${module}, which every budget counts`)
      return found
    },
  )
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (scripts.has(chunk.fileName)) return
    scripts.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported) add(imported)
    }
  }
  for (const start of starts) add(start)
  return { scripts: [...scripts], styles: [...styles] }
}

/** What is too much at a page, in words; nothing where all is within its budget. */
export function listFaults({ page, scripts, styles }: PageWeight): string[] {
  const faults: string[] = []
  const heaviest = (files: readonly BuiltFile[]) =>
    files
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, NAMED_FILES)
      .map(({ name, bytes }) => `  ${String(bytes).padStart(7)}  ${name}`)
      .join('\n')
  if (toBytes(scripts) > SCRIPT_BUDGET_BYTES)
    faults.push(
      `The scripts of ${page} weigh ${toBytes(scripts)} bytes, more than ${SCRIPT_BUDGET_BYTES}:\n${heaviest(scripts)}`,
    )
  if (scripts.length > SCRIPT_FILES_BUDGET)
    faults.push(
      `The scripts of ${page} come in ${scripts.length} files, more than ${SCRIPT_FILES_BUDGET}:\n${heaviest(scripts)}`,
    )
  if (toBytes(styles) > STYLE_BUDGET_BYTES)
    faults.push(
      `The styles of ${page} weigh ${toBytes(styles)} bytes, more than ${STYLE_BUDGET_BYTES}:\n${heaviest(styles)}`,
    )
  return faults
}

function toBytes(files: readonly BuiltFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The smallest files are not compressed (precompress-plugin.ts). */
async function readCompressedSize(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file))
  return size
}
