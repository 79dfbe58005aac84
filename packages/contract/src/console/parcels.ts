import { z } from 'zod'
import { ParcelStatus } from '../schemas/tracking.ts'
import { defineConsoleEndpoint } from './console-endpoint.ts'
import { OrderParams } from './orders.ts'

/** Why a parcel needs a look. */
export const ParcelProblem = z.enum(['exception', 'returned', 'refused', 'silent'])

export type ParcelProblem = z.infer<typeof ParcelProblem>

/** A parcel on its way is silent once its carrier has reported nothing for so many days. */
export const SILENT_AFTER_DAYS = 7

/** An order's parcel as the merchant sees it. */
export const OrderParcel = z.object({
  /** Missing: not shipped, or shipped with a carrier whose events the shop cannot read. */
  parcel: z
    .object({
      status: ParcelStatus,
      problem: ParcelProblem.optional(),
      /** The carrier's own page. */
      url: z.string().optional(),
      url_zh: z.string().optional(),
      /** Newest first. */
      events: z.array(
        z.object({
          status: ParcelStatus,
          at: z.iso.datetime(),
          place: z.string().optional(),
          /** Who reported it. */
          source: z.string(),
        }),
      ),
      /** When the provider is asked next; missing once nothing more is expected. */
      next_check_at: z.iso.datetime().optional(),
    })
    .optional(),
})

export type OrderParcel = z.infer<typeof OrderParcel>

export const getOrderParcel = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/orders/:id/parcel',
  summary: 'Where the parcel of an order has been, by its carrier',
  permission: 'orders.read',
  schemas: { params: OrderParams, data: OrderParcel },
  errors: ['ORDER_NOT_FOUND'],
})
