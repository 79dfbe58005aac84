/** A page in the build's own table, as far as it is read here: the addresses of its code. */
interface BuiltPage {
  module: string
  imports?: readonly string[]
}

/**
 * Loads the code of pages ahead, by their ids in `routes.ts`. A failure is only warned about. React Router's own
 * `PrefetchPageLinks` would reload the whole page instead, for example under a visitor who has lost the connection.
 */
export function preloadPages(routeIds: readonly string[]): void {
  const { __reactRouterManifest: table } = window as {
    __reactRouterManifest?: { routes: Record<string, BuiltPage | undefined> }
  }
  const pages = routeIds.map((id) => table?.routes[id])
  const addresses = new Set(pages.flatMap((page) => (page ? [page.module, ...(page.imports ?? [])] : [])))
  for (const address of addresses) {
    if (document.querySelector(`link[rel="modulepreload"][href="${address}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = address
    link.onerror = () => console.warn(`Could not be preloaded: ${address}`)
    document.head.append(link)
  }
}
