export const parcels = {
  title: 'Parcel',
  not_followed: 'The shop can’t follow this parcel. Mark the order as delivered once it has arrived.',
  no_events: 'The carrier hasn’t scanned it yet.',
  next_check: 'The carrier is asked again at',
  carrier_page: 'The carrier’s page',
  statuses: {
    registered: 'Announced to the carrier',
    picked_up: 'Picked up',
    in_transit: 'In transit',
    out_for_delivery: 'Out for delivery',
    delivered: 'Delivered',
    exception: 'Held up',
    returned: 'Back at the sender',
  },
  problems: {
    exception: 'The carrier couldn’t deliver it, or it is held up.',
    returned: 'The carrier brought it back. Write to the customer: ship again or refund.',
    refused:
      'The carrier doesn’t know this number. Check it with the carrier; the order has to be marked as delivered by hand.',
    silent: 'The carrier has reported nothing for a week. Ask them.',
  },
}
