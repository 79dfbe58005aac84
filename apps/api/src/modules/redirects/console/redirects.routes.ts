import * as endpoints from '@shop/contract/redirects/redirects.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { RedirectsConsole } from './redirects-console.service.ts'

/** The redirects in the console. */
export function registerRedirectsConsole(route: ConsoleRoute, redirects: RedirectsConsole): void {
  route(endpoints.listRedirects, ({ query }) => redirects.list(query))
  route(endpoints.createRedirect, ({ actor, body }) => redirects.create(body, actor))
  route(endpoints.changeRedirect, ({ actor, params, body }) => redirects.change(params.id, body, actor))
  route(endpoints.deleteRedirects, ({ actor, body }) => redirects.remove(body.ids, actor))
  route(endpoints.exportRedirects, () => redirects.export())
  route(endpoints.previewRedirectImport, ({ file }) => redirects.previewImport(file))
  route(endpoints.importRedirects, ({ actor, file }) => redirects.import(file, actor))
  route(endpoints.listMissedAddresses, ({ query }) => redirects.listMissed(query))
}
