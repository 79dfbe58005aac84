import { createHash } from 'node:crypto'
import { defineConfig } from 'vite'
import { CLIENT_FOLDER, findRouteManifest, listFiles, readBuildManifest } from './build-manifest.ts'

const toRoutes = (names: readonly string[]) => names.map((name) => `app/routes/${name}.tsx`)

/** Pages that work offline, with everything that they import dynamically: dialogs, drawers, fonts. */
const OFFLINE_PAGES = toRoutes(['home', 'category', 'product', 'search', 'cart', 'offline'])

/** Only the static imports of these pages, which say that they need a connection. */
const PAGES_WITHOUT_PARTS = toRoutes(['checkout', 'login'])

/** Code that needs consent is not precached. */
const exclude = /features\/(consent\/tags\.tsx|vitals\/report\.ts)$/

const manifest = readBuildManifest()
const releaseFiles = [
  ...new Set([
    ...listFiles(manifest, ['app/root.tsx', 'app/entry.client.tsx', ...OFFLINE_PAGES], {
      withParts: true,
      exclude,
    }),
    ...listFiles(manifest, PAGES_WITHOUT_PARTS, { exclude }),
    findRouteManifest(),
  ]),
].map((file) => `/${file}`)

/** Builds the service worker after the pages, whose files it caches. The API serves it, or `sw-off`, at `/sw.js`. */
export default defineConfig({
  root: `${import.meta.dirname}/worker`,
  publicDir: false,
  define: {
    RELEASE_FILES: JSON.stringify(releaseFiles),
    // The names contain content hashes, so the hash changes with any file.
    RELEASE: JSON.stringify(createHash('sha256').update(releaseFiles.join()).digest('hex').slice(0, 8)),
  },
  build: {
    outDir: CLIENT_FOLDER,
    emptyOutDir: false,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    rolldownOptions: {
      input: {
        sw: `${import.meta.dirname}/worker/service-worker.ts`,
        'sw-off': `${import.meta.dirname}/worker/switched-off.ts`,
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})
