import {
  SHIPMENT_BATCH,
  shipOrders,
  type ShipmentResult,
  type ShipmentRow,
} from '@shop/contract/orders/order-actions.console'
import { useState } from 'react'
import { useServices } from '../../data/services.ts'

/** A bulk shipment while it runs: batch after batch, so that a broken connection leaves whole lines. */
export function useShipping() {
  const { api } = useServices()
  const [results, setResults] = useState<ShipmentResult[]>([])
  const [state, setState] = useState<'idle' | 'running' | 'stopped' | 'done'>('idle')

  /** Ships all rows; those that are shipped already are reported as such. */
  async function ship(rows: ShipmentRow[]) {
    setState('running')
    setResults([])
    try {
      for (let start = 0; start < rows.length; start += SHIPMENT_BATCH) {
        const batch = rows.slice(start, start + SHIPMENT_BATCH)
        const { results: done } = await api.call(shipOrders, { body: { rows: batch } })
        setResults((before) => [...before, ...done])
      }
      setState('done')
    } catch {
      setState('stopped')
    }
  }

  return { results, state, ship }
}
