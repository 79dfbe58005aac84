import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile, type CompilerOptions } from '@inlang/paraglide-js'
import { LANGUAGES } from '@shop/contract/languages/languages'
import { listMessageFiles } from '@shop/messages/files'
import { fingerprint } from '../../scripts/fingerprint.mjs'

const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, '.cache')

/** What compiled messages depend on. */
const INPUTS = [
  'packages/messages',
  'packages/contract/src/languages',
  'package-lock.json',
  'apps/web/compile-messages.ts',
].map((path) => join(ROOT, path))

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
} as const satisfies CompilerOptions

/** Compiles the messages unless they are as they were: it takes 7 s of processor time, and a run of all tests needs them often. */
async function compileChanged(options: CompilerOptions): Promise<void> {
  const stamp = join(options.outdir, '.stamp')
  const sources = fingerprint(INPUTS)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  await compile(options)
  writeFileSync(stamp, sources)
}

/**
 * Vitest's global setup: the message functions as one module for each language, which vitest.config.ts puts in place of
 * the build's thousands. Those take most of the time of a test of a page.
 */
export function setup(): Promise<void> {
  return compileChanged({
    ...MESSAGE_OPTIONS,
    outdir: join(CACHE, 'test-messages'),
    outputStructure: 'locale-modules',
  })
}

/** Compiles the message functions that the web's modules import. */
if (import.meta.main) await compileChanged(MESSAGE_OPTIONS)
