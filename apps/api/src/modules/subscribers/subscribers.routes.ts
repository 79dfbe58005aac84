import * as endpoints from '@shop/contract/subscribers/subscribers.endpoints'
import type { Route } from '../../http/route.ts'
import type { SubscribersService } from './subscribers.service.ts'

export function registerSubscribers(route: Route, subscribers: SubscribersService): void {
  route(endpoints.subscribe, async ({ body }) => {
    await subscribers.subscribe(body)
    return {}
  })
  route(endpoints.confirmSubscription, async ({ body }) => {
    await subscribers.confirm(body.token)
    return {}
  })
  route(endpoints.getMailChoices, ({ user }) => subscribers.readChoices(user.userId))
  route(endpoints.changeMailChoices, ({ user, body }) => subscribers.changeChoices(user.userId, body))
}

/** Mail programs send a form body, which adds nothing to the link. */
export function registerUnsubscribe(route: Route, subscribers: SubscribersService): void {
  route(endpoints.unsubscribe, async ({ query }) => {
    await subscribers.unsubscribe(query.token)
    return {}
  })
}
