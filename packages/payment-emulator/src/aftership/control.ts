import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { act } from '../provider.ts'
import type { ProviderWorld } from '../provider.ts'
import { getTracking, scanParcel, SCANS, toView } from './world.ts'
import type { Scan, Tracking } from './world.ts'

const SCAN_NAMES = Object.keys(SCANS) as [Scan, ...Scan[]]

/** A scan of the carrier; `at` for one that becomes known late. */
export const ScanBody = z.strictObject({
  scan: z.enum(SCAN_NAMES),
  place: z.string().trim().max(200).optional(),
  at: z.iso.datetime().optional(),
})

/** AfterShip's part of the control API: stored parcels, by id or by number, and the scans of their carriers. */
export function serveAfterShipControl(app: FastifyInstance, world: ProviderWorld): void {
  type WithNumber = { Params: { number: string } }
  app.get('/_control/aftership/trackings', () => world.store.all<Tracking>('tracking').map(toView))
  app.post<WithNumber>('/_control/aftership/parcels/:number/scan', ({ params, body }) => {
    const { at, scan, place } = ScanBody.parse(body)
    const [found] = world.store.list<Tracking>('tracking', {
      limit: 1,
      where: { tracking_number: params.number },
    }).items
    const tracking = found ?? getTracking(world, params.number)
    const facts = { scan, ...(place ? { place } : {}), ...(at ? { at: new Date(at) } : {}) }
    return toView(act(world, () => scanParcel(world, tracking.id, facts)))
  })
}
