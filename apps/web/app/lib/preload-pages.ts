/** A page in the build's own table, as far as it is read here: the addresses of its code. */
interface BuiltPage {
  module: string
  imports?: readonly string[]
  hasLoader?: boolean
}

/** The pages of the build by their ids in `routes.ts`; those that it does not know are left out. Browser only. */
export function findBuiltPages(routeIds: readonly string[]): { id: string; page: BuiltPage }[] {
  const { __reactRouterManifest: table } = window as {
    __reactRouterManifest?: { routes: Record<string, BuiltPage | undefined> }
  }
  return routeIds.flatMap((id) => {
    const page = table?.routes[id]
    return page ? [{ id, page }] : []
  })
}

/**
 * Loads the code of pages ahead, by their ids in `routes.ts`. A failure is only warned about. React Router's own
 * `PrefetchPageLinks` would reload the whole page instead, for example under a visitor who has lost the connection.
 *
 * @returns the addresses that were not loaded before
 */
export function preloadPages(routeIds: readonly string[]): string[] {
  const pages = findBuiltPages(routeIds)
  const addresses = new Set(pages.flatMap(({ page }) => [page.module, ...(page.imports ?? [])]))
  const missing = [...addresses].filter(
    (address) => !document.querySelector(`link[rel="modulepreload"][href="${address}"]`),
  )
  for (const address of missing) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = address
    link.onerror = () => console.warn(`Could not be preloaded: ${address}`)
    document.head.append(link)
  }
  return missing
}
