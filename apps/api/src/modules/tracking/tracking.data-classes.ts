import type { TableName, TableRules } from '../../db/data-rules.ts'
import { byOrder } from '../orders/order-owner.shared.ts'

export const TRACKING_DATA_CLASSES = {
  // Each before what it refers to.
  shipment_events: {
    owner: byOrder,
    columns: {
      personal: ['status', 'occurred_at', 'place'], // where somebody lives, and when they were at home
      technical: ['id', 'order_id', 'shipment_number', 'source', 'created_at'],
    },
    erasure: { delete: 'all' },
  },
  shipment_tracking: {
    owner: byOrder,
    columns: {
      personal: ['tracking_id'],
      technical: [
        'order_id',
        'shipment_number',
        'provider',
        'from_status',
        'status',
        'refused_at',
        'news_at',
        'check_at',
        'created_at',
        'updated_at',
      ],
    },
    erasure: { delete: 'all' },
  },
  // Columns of the version before (migration 0059), until they are dropped.
  parcel_events: {
    owner: byOrder,
    columns: {
      personal: ['status', 'occurred_at', 'place'], // where somebody lives, and when they were at home
      technical: ['id', 'order_id', 'source', 'created_at'],
    },
    erasure: { delete: 'all' },
  },
  parcels: {
    owner: byOrder,
    columns: {
      personal: ['tracking_id'],
      technical: [
        'order_id',
        'provider',
        'from_status',
        'status',
        'refused_at',
        'news_at',
        'check_at',
        'created_at',
        'updated_at',
      ],
    },
    erasure: { delete: 'all' },
  },
  parcel_transitions: { columns: { technical: ['from_status', 'to_status'] } },
} satisfies { [Table in TableName]?: TableRules<Table> }
