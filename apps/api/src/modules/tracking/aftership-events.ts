import { PLACE_LENGTH, type ParcelStatus } from '@shop/contract/tracking/parcels.rules'
import { z } from 'zod'
import type { TrackedEvent } from './tracking-port.ts'

/** One scan (https://www.aftership.com/docs/tracking/model/checkpoint). Its message is not read: it names people. */
const Checkpoint = z.object({
  tag: z.string().nullish(),
  subtag: z.string().nullish(),
  /** The carrier's, with or without a time zone. */
  checkpoint_time: z.string().nullish(),
  /** When AfterShip learnt of it, in UTC. */
  created_at: z.string().nullish(),
  location: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  country_region: z.string().nullish(),
})

/** What the shop reads of a tracking. */
export const Tracking = z.object({ checkpoints: z.array(Checkpoint).nullish() })

/** More than any parcel has: what comes beyond is left out. */
const MAX_EVENTS = 200

/** Statuses by `tag` (https://www.aftership.com/docs/tracking/enum/delivery-statuses); Pending and Expired are no scans. */
const BY_TAG: Record<string, ParcelStatus> = {
  InfoReceived: 'registered',
  InTransit: 'in_transit',
  OutForDelivery: 'out_for_delivery',
  AvailableForPickup: 'out_for_delivery',
  AttemptFail: 'exception',
  Exception: 'exception',
  Delivered: 'delivered',
}

/** Where the `subtag` is more precise (https://www.aftership.com/docs/tracking/enum/delivery-sub-statuses). */
const BY_SUBTAG: Record<string, ParcelStatus> = {
  InTransit_002: 'picked_up', // acceptance scan
  Exception_011: 'returned', // received by the sender
}

/** The scans of a tracking in the shop's terms; those without a known status or time are left out. */
export function toTrackedEvents({ checkpoints }: z.infer<typeof Tracking>): TrackedEvent[] {
  return (checkpoints ?? []).slice(-MAX_EVENTS).flatMap((checkpoint) => {
    const status = BY_SUBTAG[checkpoint.subtag ?? ''] ?? BY_TAG[checkpoint.tag ?? '']
    const at = toTime(checkpoint)
    return status && at ? [{ status, at, place: toPlace(checkpoint) }] : []
  })
}

/**
 * A time without a zone is the carrier's local one. China has one zone; elsewhere AfterShip's own time is what is known.
 */
function toTime({
  checkpoint_time: time,
  created_at: created,
  country_region: country,
}: z.infer<typeof Checkpoint>) {
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(time ?? '')
  const known = hasZone ? time : country === 'CHN' && time ? `${time}+08:00` : (created ?? time)
  const at = new Date(known ?? '')
  return Number.isNaN(at.getTime()) ? undefined : at
}

function toPlace({ city, state, location, country_region: country }: z.infer<typeof Checkpoint>): string {
  const parts = [city, state].filter((part) => part)
  const named = parts.length > 0 ? [...parts, country] : [location ?? country]
  return named
    .filter((part) => part)
    .join(', ')
    .replace(/\p{C}/gu, ' ')
    .trim()
    .slice(0, PLACE_LENGTH)
}
