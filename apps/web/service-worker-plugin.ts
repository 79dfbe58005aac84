import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** Pages whose code is kept on the device, with everything that they load later on: dialogs, drawers, fonts. */
const KEPT_PAGES = ['home', 'category', 'product', 'search', 'cart', 'offline']

/** Of these only the page itself: it says why it cannot be used without network. */
const KEPT_WITHOUT_PARTS = ['checkout', 'login']

/** Code that comes only for visitors who allow it is kept for nobody. */
const ONLY_WITH_CONSENT = /\/node_modules\/web-vitals\/|\/features\/(consent\/tags\.tsx|vitals\/report\.ts)$/

/** What is built, and what the host serves at `/sw.js` (apps/api/src/service-worker.ts). */
const WORKERS = { 'service-worker.ts': 'sw.js', 'switched-off.ts': 'sw-off.js' } as const

/** Builds the service worker last, with the list of the files that this build has made for the time without network. */
export function buildServiceWorker(): Plugin {
  let files: string[] = []
  return {
    name: 'shop:service-worker',
    // One plugin for the browser's build and for what follows after both.
    sharedDuringBuild: true,
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name === 'client') files = listReleaseFiles(bundle)
    },
    buildApp: {
      order: 'post',
      async handler(builder) {
        const client = builder.environments['client']
        if (!client) throw new Error('There is no build for the browser')
        const { outDir, target } = client.config.build
        const folder = resolve(builder.config.root, outDir)
        const written = readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)
        // React Router writes its table of pages when it builds the server; Vite drops chunks that hold styles alone.
        const releaseFiles = written
          .filter((file) => files.includes(file) || file.startsWith('assets/manifest-'))
          .map((file) => `/${file}`)
        // Their names change with their content.
        const release = createHash('sha256').update(releaseFiles.join()).digest('hex').slice(0, 8)
        for (const [source, name] of Object.entries(WORKERS)) {
          await build({
            configFile: false,
            root: builder.config.root,
            publicDir: false,
            logLevel: 'warn',
            define: { RELEASE_FILES: JSON.stringify(releaseFiles), RELEASE: JSON.stringify(release) },
            build: {
              outDir: folder,
              emptyOutDir: false,
              target,
              rolldownOptions: {
                input: join(import.meta.dirname, 'worker', source),
                output: { format: 'iife', entryFileNames: name },
              },
            },
          })
        }
      },
    },
  }
}

/** The files of the pages that work without network, below the build's folder. */
export function listReleaseFiles(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>()
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const isPage = ({ facadeModuleId }: Rolldown.OutputChunk, names: readonly string[]) =>
    names.some((name) => facadeModuleId?.includes(`/app/routes/${name}.tsx`))

  const add = (name: string, withParts: boolean) => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (!chunk || files.has(name) || chunk.moduleIds.some((id) => ONLY_WITH_CONSENT.test(id))) return
    files.add(name)
    for (const each of [
      ...(chunk.viteMetadata?.importedCss ?? []),
      ...(chunk.viteMetadata?.importedAssets ?? []),
    ]) {
      files.add(each)
    }
    for (const each of chunk.imports) add(each, withParts)
    if (withParts) for (const each of chunk.dynamicImports) add(each, withParts)
  }
  // Every page with its parts comes first: what is added without them would not be looked into again.
  for (const chunk of chunks) {
    const isFrame = /\/app\/root\.tsx|\/app\/entry\.client\.tsx/.test(chunk.facadeModuleId ?? '')
    if (isFrame || isPage(chunk, KEPT_PAGES)) add(chunk.fileName, true)
  }
  for (const chunk of chunks) if (isPage(chunk, KEPT_WITHOUT_PARTS)) add(chunk.fileName, false)
  return [...files].sort()
}
