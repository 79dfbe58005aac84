import * as endpoints from '@shop/contract/newsletters/newsletters.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import type { NewslettersConsole } from './newsletters-console.service.ts'

/** Newsletters, in the console. */
export function registerNewslettersConsole(route: ConsoleRoute, newsletters: NewslettersConsole): void {
  route(endpoints.listNewsletters, ({ query }) => newsletters.list(query))
  route(endpoints.getNewsletter, ({ params }) => newsletters.get(params.id))
  route(endpoints.createNewsletter, ({ actor, body }) => newsletters.create(actor, body))
  route(endpoints.updateNewsletter, ({ actor, params, body }) => newsletters.update(actor, params.id, body))
  route(endpoints.testNewsletter, ({ actor, caller, params, body }) =>
    newsletters.test(actor, caller.email, params.id, body.language),
  )
  route(endpoints.sendNewsletter, ({ actor, params, body }) => newsletters.send(actor, params.id, body))
  route(endpoints.stopNewsletter, ({ actor, params }) => newsletters.stop(actor, params.id))
}
