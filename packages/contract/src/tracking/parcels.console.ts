import { z } from 'zod'
import { ParcelStatus } from './tracking.schemas.ts'
import { defineConsoleEndpoint } from '../http/console-endpoint.ts'
import { OrderParams } from '../orders/orders.console.ts'

/** Why a parcel needs a look. */
export const ParcelProblem = z.enum(['exception', 'returned', 'refused', 'silent'])

export type ParcelProblem = z.infer<typeof ParcelProblem>

/** A parcel on its way is silent once its carrier has reported nothing for so many days. */
export const SILENT_AFTER_DAYS = 7

/** A parcel of an order as the merchant sees it. */
const OrderParcel = z.object({
  /** Which of the order's shipments. */
  number: z.int(),
  status: ParcelStatus,
  problem: ParcelProblem.optional(),
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
  /** When the provider is queried next; missing once nothing more is expected. */
  next_check_at: z.iso.datetime().optional(),
})

export type OrderParcel = z.infer<typeof OrderParcel>

export const listOrderParcels = defineConsoleEndpoint({
  method: 'GET',
  path: '/console/orders/:id/parcels',
  summary: 'Where the parcels of an order have been, by their carriers; only those that the shop follows',
  permission: 'orders.read',
  schemas: { params: OrderParams, data: z.object({ parcels: z.array(OrderParcel) }) },
  errors: ['ORDER_NOT_FOUND'],
})
