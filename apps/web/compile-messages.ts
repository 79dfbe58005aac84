import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { listMessageFiles } from '@shop/messages/files'

const CACHE = join(import.meta.dirname, '../../.cache')

/** Writes Paraglide's project: the languages of the shop, and which files of packages/messages the pages read. */
function writeProject(): string {
  const folder = join(CACHE, 'messages.inlang')
  const settings = {
    baseLocale: LANGUAGES[0],
    locales: LANGUAGES,
    telemetry: 'off',
    // Relative to the project's parent.
    modules: ['../packages/messages/paraglide-plugin.js'],
    messageFiles: [...listMessageFiles('shared'), ...listMessageFiles('pages')].map(
      (file) => `../packages/messages/${file}`,
    ),
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
  return folder
}

/** Paraglide options, for the build and for type checking. */
export const MESSAGE_OPTIONS = {
  project: writeProject(),
  outdir: join(import.meta.dirname, 'app/paraglide'),
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
  await compile({
    ...MESSAGE_OPTIONS,
    outdir: join(CACHE, 'test-messages'),
    outputStructure: 'locale-modules',
  })
}

/** Compiles the message functions that the web's modules import. */
if (import.meta.main) await compile(MESSAGE_OPTIONS)
