import { z } from 'zod'
import type { EndpointSchemas } from '../http/endpoint.ts'
import { PARCEL_STATUSES } from './parcels.rules.ts'
import { idParams } from '../text/fields.schemas.ts'

export const ParcelStatus = z.enum(PARCEL_STATUSES)

/** One scan of a parcel. */
export const ParcelEvent = z.object({
  status: ParcelStatus,
  at: z.string().describe('When the carrier saw it, in UTC'),
  place: z.string().optional().describe('As the carrier names it'),
})

export type ParcelEvent = z.infer<typeof ParcelEvent>

/** Where one of an order's shipments has been. */
const TrackedParcel = z.object({
  number: z.int().describe('Which of the order’s shipments'),
  status: ParcelStatus,
  events: z.array(ParcelEvent).describe('Newest first'),
})

export type TrackedParcel = z.infer<typeof TrackedParcel>

/** The way of an order's parcels. */
export const OrderTracking = z.object({
  parcels: z
    .array(TrackedParcel)
    .describe('Without shipments whose carrier’s events are not known to the shop'),
})

export type OrderTracking = z.infer<typeof OrderTracking>

/** Schemas of the endpoints in tracking.endpoints.ts. */
export const trackingSchemas = {
  getOrderTracking: { params: idParams, data: OrderTracking },
  receiveTrackingWebhook: { data: z.object({ received: z.literal(true) }) },
} satisfies Record<string, EndpointSchemas>
