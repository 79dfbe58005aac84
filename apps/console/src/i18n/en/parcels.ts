export const parcels = {
  title: 'Parcel',
  numbered: 'Parcel %{number}',
  contents: 'What is in it',
  slip: 'Packing slip',
  not_followed: 'The shop can’t follow this parcel. Mark it as delivered once it has arrived.',
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
      'The carrier doesn’t know this number. Check it with the carrier; the parcel has to be marked as delivered by hand.',
    silent: 'The carrier has reported nothing for a week. Ask them.',
  },
}

/** The page that ships many orders. */
export const bulkShipping = {
  title: 'Ship many orders',
  open: 'Ship many',
  hint: 'One order per line: order number, carrier, tracking number. Paste from a table, or choose a CSV file.',
  rows: 'Orders to ship',
  file: 'Choose a CSV file',
  carrier: 'Carrier where a line has none',
  check: 'Check',
  ship: 'Ship %{smart_count} order |||| Ship %{smart_count} orders',
  problems: '%{smart_count} line can’t be read |||| %{smart_count} lines can’t be read',
  too_many: 'Up to %{most} lines at once.',
  progress: '%{done} of %{total}',
  report: 'Report',
  stopped: 'The connection broke. What is shipped stays shipped: press again, and only the rest is sent.',
  line: 'Line',
  outcomes: {
    ready: 'Can be shipped',
    shipped: 'Shipped',
    shipped_before: 'Already shipped like this',
    refused: 'Not shipped',
    failed: 'Failed, try again',
    unreadable: 'Can’t be read',
  },
  edit: 'Back to the lines',
}
