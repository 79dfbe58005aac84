import { TextField } from '@mui/material'
import { findCarrier, readShipment } from '@shop/contract/tracking/carriers.rules'
import { useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { CarrierField } from './carrier-field.tsx'

/** How a parcel goes, as it was typed. */
export interface TypedTracking {
  carrier: string
  tracking: string
}

interface TrackingFieldsProps {
  autoFocus?: boolean
  value: TypedTracking
  onChange: (value: TypedTracking) => void
}

/** A new parcel's, with the carrier that was chosen last. */
export function useTypedTracking(): [TypedTracking, (typed: TypedTracking) => void] {
  const [carrier, setCarrier] = useStore('orders.carrier', '')
  const [tracking, setTracking] = useState('')
  const setTyped = (typed: TypedTracking) => {
    setCarrier(typed.carrier)
    setTracking(typed.tracking)
  }
  return [{ carrier, tracking }, setTyped]
}

/** A carrier and a number, which is checked against those of the carrier as it is typed. */
export function TrackingFields({ autoFocus = false, value, onChange }: TrackingFieldsProps) {
  const translate = useTranslate()
  const { carrier, tracking } = value
  const example = findCarrier(carrier)?.example
  return (
    <>
      <CarrierField
        label={translate('orders.actions.ship.carrier')}
        value={carrier}
        onChange={(typed) => onChange({ ...value, carrier: typed })}
      />
      <TextField
        autoFocus={autoFocus}
        label={translate('orders.actions.ship.tracking')}
        value={tracking}
        onChange={(event) => onChange({ ...value, tracking: event.target.value })}
        error={tracking.trim() !== '' && !readShipment(carrier, tracking).isNumber}
        helperText={example && translate('orders.actions.ship.example', { example })}
      />
    </>
  )
}

/** The fields of a request; undefined while something is missing or wrong. */
export function toTrackingBody({ carrier, tracking }: TypedTracking) {
  const isComplete = carrier.trim() !== '' && tracking.trim() !== ''
  if (!isComplete || !readShipment(carrier, tracking).isNumber) return undefined
  return { carrier: carrier.trim(), tracking_number: tracking.trim() }
}
