import { redirect, type MiddlewareFunction } from 'react-router'
import { hostFrom } from './web-host.server.ts'

/**
 * The root's middleware: where there is no page, the merchant's redirect takes the visitor on, with the query of the
 * address. React Router makes of it what documents and navigations in the browser need.
 */
export const redirectMissing: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const response = await next()
  if (response.status !== 404) return response
  const target = await hostFrom(context)
    .findRedirect(url.pathname)
    .catch((error: unknown) => {
      // The page that says so can be shown without the database.
      console.error(error)
      return undefined
    })
  return target === undefined ? response : redirect(target + url.search, 301)
}
