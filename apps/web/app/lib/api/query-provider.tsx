import { QueryClientProvider } from '@tanstack/react-query'
import { getQueryClient } from './query-client.ts'

/** The cache of server data for the parts of the shop that use it; pages without such parts do not load its code. */
export function QueryProvider({ children }: { children: React.ReactNode }) {
  return <QueryClientProvider client={getQueryClient()}>{children}</QueryClientProvider>
}
