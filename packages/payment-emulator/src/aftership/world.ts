import { randomUUID } from 'node:crypto'
import { randomToken } from '../ids.ts'
import { ProviderError, secondsNow } from '../provider.ts'
import type { ProviderWorld } from '../provider.ts'
import type { StoredDocument } from '../store.ts'

/** The emulated version of API and webhooks. */
export const API_VERSION = '2026-07'

/** What a carrier can report: AfterShip's tag and subtag (delivery statuses and sub-statuses of its documents). */
export const SCANS = {
  registered: ['InfoReceived', 'InfoReceived_001'],
  picked_up: ['InTransit', 'InTransit_002'],
  in_transit: ['InTransit', 'InTransit_007'],
  out_for_delivery: ['OutForDelivery', 'OutForDelivery_001'],
  failed_attempt: ['AttemptFail', 'AttemptFail_001'],
  customs: ['Exception', 'Exception_004'],
  delivered: ['Delivered', 'Delivered_003'],
  returned: ['Exception', 'Exception_011'],
} as const satisfies Record<string, readonly [string, string]>

export type Scan = keyof typeof SCANS

/** One scan, as the API shows it. */
export interface Checkpoint {
  created_at: string
  slug: string
  checkpoint_time: string
  location: string | null
  city: string | null
  state: string | null
  country_region: string | null
  message: string
  tag: string
  subtag: string
}

/** A parcel, as the API shows it; `created` is the store's. */
export interface Tracking extends StoredDocument {
  created_at: string
  updated_at: string
  tracking_number: string
  slug: string
  title: string
  customers: { phone_number: string }[]
  tag: string
  subtag: string
  checkpoints: Checkpoint[]
}

/** An error as AfterShip's API responds with it. It also names an existing tracking. */
export class AfterShipError extends ProviderError<{ message: string; meta: object; data: object }> {
  constructor(status: number, code: number, message: string, data: object = {}) {
    super(status, { message, meta: { code, type: 'BadRequest', message }, data })
  }
}

/** Throws 404 for an unknown id. */
export const getTracking = (world: ProviderWorld, id: string): Tracking =>
  world.store.get<Tracking>('tracking', id, () => new AfterShipError(404, 4004, 'Tracking does not exist.'))

/** Starts to follow a number. Throws 4003 if it is followed already. */
export function createTracking(
  world: ProviderWorld,
  params: Pick<Tracking, 'tracking_number' | 'slug'> & {
    [Field in 'title' | 'customers']?: Tracking[Field] | undefined
  },
): Tracking {
  const { tracking_number: number, slug, title = number, customers = [] } = params
  const [existing] = world.store.list<Tracking>('tracking', {
    limit: 1,
    where: { tracking_number: number, slug },
  }).items
  if (existing)
    throw new AfterShipError(400, 4003, 'Tracking already exists.', {
      id: existing.id,
      tracking_number: number,
      slug,
    })
  const now = world.now().toISOString()
  const tracking: Tracking = {
    id: randomToken(24).toLowerCase(),
    created: secondsNow(world),
    created_at: now,
    updated_at: now,
    tracking_number: number,
    slug,
    title,
    customers,
    tag: 'Pending',
    subtag: 'Pending_001',
    checkpoints: [],
  }
  world.store.put('tracking', tracking)
  return tracking
}

/**
 * The carrier scans a parcel: a checkpoint and a webhook. `at` is now unless the scan became known late. SF Express
 * reports nothing to those who do not know a phone number on the parcel.
 */
export function scanParcel(
  world: ProviderWorld,
  id: string,
  { scan, place = '', at = world.now() }: { scan: Scan; place?: string; at?: Date },
): Tracking {
  const tracking = getTracking(world, id)
  if (tracking.slug === 'sf-express' && tracking.customers.length === 0) return tracking
  const [tag, subtag] = SCANS[scan]
  const now = world.now().toISOString()
  const checkpoint: Checkpoint = {
    created_at: now,
    slug: tracking.slug,
    checkpoint_time: at.toISOString(),
    tag,
    subtag,
    location: place || null,
    city: place || null,
    state: null,
    country_region: 'CHN',
    message: `${scan} ${place}`.trim(),
  }
  const checkpoints = [...tracking.checkpoints, checkpoint].toSorted((a, b) =>
    a.checkpoint_time.localeCompare(b.checkpoint_time),
  )
  const latest = checkpoints.at(-1)!
  const moved = { ...tracking, checkpoints, tag: latest.tag, subtag: latest.subtag, updated_at: now }
  world.store.put('tracking', moved)
  sendUpdate(world, moved)
  return moved
}

/** Queues the webhook about a tracking, in the transaction of its cause. */
function sendUpdate(world: ProviderWorld, tracking: Tracking): void {
  const id = randomUUID()
  const message = {
    event: 'tracking_update',
    event_id: id,
    is_tracking_first_tag: true,
    msg: toView(tracking),
    ts: secondsNow(world),
  }
  const metadata = { tracking_number: tracking.tracking_number }
  world.webhooks.enqueue({ id, type: tracking.tag, body: JSON.stringify(message), metadata })
}

/** As the API shows it. */
export function toView({ created: _, ...tracking }: Tracking): object {
  return { ...tracking, legacy_id: tracking.id }
}
