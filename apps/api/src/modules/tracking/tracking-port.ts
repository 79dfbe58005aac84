import type { CarrierCode } from '@shop/contract/tracking/carriers.rules'
import type { ParcelStatus } from '@shop/contract/tracking/parcels.rules'

/** One scan, as the provider reports it. */
export interface TrackedEvent {
  status: ParcelStatus
  at: Date
  /** As the carrier names it; empty where it names none. */
  place: string
}

/** A parcel that the provider is to follow. No address and no name: for most carriers their number is enough. */
export interface NewTracking {
  carrier: CarrierCode
  trackingNumber: string
  /** For the merchant, in the provider's own pages. */
  orderNumber: string
  /** The phone number, as it is stored, for a carrier that shows a parcel only to those who know it. */
  recipientPhone?: string
}

/** The provider gave no clear response: too late, an error of its own, too many requests. Retry later. */
export class TrackingUnavailableError extends Error {
  override name = 'TrackingUnavailableError'
}

/** The provider does not follow this parcel, and a retry changes nothing. */
export class TrackingRefusedError extends Error {
  override name = 'TrackingRefusedError'
}

/**
 * Who knows where parcels are. All calls end within 6 s, by TrackingUnavailableError if need be; each may be repeated.
 */
export interface TrackingPort {
  readonly name: string
  /** Has the provider follow a parcel. Returns the provider's id, the same one for a repetition. @throws TrackingRefusedError */
  register(parcel: NewTracking): Promise<string>
  /** All that is known of a parcel, in any sequence. @throws TrackingRefusedError */
  read(trackingId: string): Promise<TrackedEvent[]>
  /**
   * Verifies a webhook's signature over its raw body; undefined when it is invalid. The shop only reads which parcel to
   * fetch; a message about none has no id.
   */
  readWebhook(body: Buffer, headers: Record<string, unknown>): { trackingId: string | undefined } | undefined
}
