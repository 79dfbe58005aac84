import * as endpoints from '@shop/contract/tracking/tracking.endpoints'
import { withGuests } from '../../http/guest-route.ts'
import type { Route } from '../../http/route.ts'
import type { TrackingService } from './tracking.service.ts'

/** The way of the shopper's own parcels, and of a guest's. */
export function registerTracking(register: Route, tracking: TrackingService): void {
  const route = withGuests(register)
  route(endpoints.getOrderTracking, ({ user, params }) => tracking.getOwn(user.userId, params.id))
}

/** Requires a Fastify scope with raw bodies: signatures cover the bytes as received. */
export function registerTrackingWebhook(route: Route, tracking: TrackingService): void {
  route(endpoints.receiveTrackingWebhook, async ({ rawBody, headers }) => {
    await tracking.receive(rawBody ?? Buffer.alloc(0), headers)
    return { received: true as const }
  })
}
