import { CLIENT_FOLDER, findRouteManifest, listFiles, readBuildManifest } from './build-manifest.ts'

/** What a page loads by itself: its own code, the table of routes, and what follows when the page is idle. */
const EVERY_PAGE = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/lib/offline/worker-link.ts',
  'app/features/consent/banner.tsx',
]

const BUILDER = ['app/routes/design.tsx', 'app/features/builder/scene/bracelet-scene.tsx']

const manifest = readBuildManifest()

const toBudgets = (page) => {
  const files = [...listFiles(manifest, [...EVERY_PAGE, `app/routes/${page}.tsx`]), findRouteManifest()]
  const ofType = (type) =>
    files.filter((file) => file.endsWith(type)).map((file) => `${CLIENT_FOLDER}/${file}`)
  return [
    { name: `${page}: scripts`, path: ofType('.js'), limit: '150 kB' },
    { name: `${page}: styles`, path: ofType('.css'), limit: '20 kB' },
  ]
}

/** The bracelet builder with its view in 3D: what no other page loads by itself. */
function toBuilderBudget() {
  const shared = listFiles(manifest, [...EVERY_PAGE, ...listOtherPages()])
  const own = listFiles(manifest, BUILDER, { withParts: true })
  const scripts = [...own].filter((file) => file.endsWith('.js') && !shared.has(file))
  return {
    name: 'builder: scripts',
    path: scripts.map((file) => `${CLIENT_FOLDER}/${file}`),
    limit: '280 kB',
  }
}

/** The routes except the builder's. */
function listOtherPages() {
  const modules = Object.keys(manifest).map((key) => key.split('?')[0])
  return [...new Set(modules)].filter((key) => key.startsWith('app/routes/') && !BUILDER.includes(key))
}

/** What a page may weigh, compressed with brotli. `npm run size` checks it. */
export default [...['home', 'category', 'product'].flatMap(toBudgets), toBuilderBudget()]
