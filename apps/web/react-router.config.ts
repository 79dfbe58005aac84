import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The manifest is small; including it in the page avoids a request at each navigation.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
