import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

/** Paraglide options, for the build and for type checking. */
export const MESSAGE_OPTIONS = {
  project: fileURLToPath(new URL('./project.inlang', import.meta.url)),
  outdir: fileURLToPath(new URL('./app/paraglide', import.meta.url)),
  outputStructure: 'message-modules',
  strategy: ['globalVariable', 'baseLocale'],
  isServer: 'import.meta.env?.SSR',
  disableAsyncLocalStorage: true,
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
} as const satisfies Parameters<typeof compile>[0]

/**
 * Vitest's global setup: the message functions as one module for each language, which vitest.config.ts puts in place of
 * the build's thousands. Those take most of the time of a test of a page.
 */
export async function setup(): Promise<void> {
  const outdir = fileURLToPath(new URL('../../.cache/test-messages', import.meta.url))
  await compile({ ...MESSAGE_OPTIONS, outdir, outputStructure: 'locale-modules' })
}

/** Compiles the message functions that the web's modules import. */
if (import.meta.main) await compile(MESSAGE_OPTIONS)
