/** Where a parcel is, by what its carrier reports; apps/api/src/modules/tracking/parcel-status.ts has the transitions. */
export const PARCEL_STATUSES = [
  'registered', // announced to the carrier
  'picked_up',
  'in_transit',
  'out_for_delivery', // or waiting at a place where it can be fetched
  'delivered',
  'exception', // a failed attempt, customs, a wrong address, damage
  'returned', // back at the sender
] as const

export type ParcelStatus = (typeof PARCEL_STATUSES)[number]

/** The steps that every parcel should take, in their sequence. */
export const PARCEL_STEPS = [
  'registered',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivered',
] as const

/** The longest name of a place. */
export const PLACE_LENGTH = 120
