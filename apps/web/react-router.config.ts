import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The table is small; with it in the page, following a link never waits for a manifest.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
