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

/** Compiles the message functions that the web's modules import. Also Vitest's global setup. */
export async function setup(): Promise<void> {
  await compile(MESSAGE_OPTIONS)
}

if (import.meta.main) await setup()
