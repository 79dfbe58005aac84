import { CLIENT_FOLDER, findRouteManifest, listFiles, readBuildManifest } from './build-manifest.ts'

/** What a page loads by itself: its own code, the table of routes, and what follows when the page is idle. */
const EVERY_PAGE = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/lib/offline/worker-link.ts',
  'app/features/consent/banner.tsx',
]

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

/** What a page may weigh, compressed with brotli. `npm run size` checks it. */
export default ['home', 'category', 'product'].flatMap(toBudgets)
