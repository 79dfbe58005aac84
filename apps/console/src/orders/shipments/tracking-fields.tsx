import { TextField } from '@mui/material'
import { findCarrier, readShipment } from '@shop/contract/rules/carriers'
import { useTranslate } from 'react-admin'
import { CarrierField } from './carrier-field.tsx'

/** How a parcel goes, as it was typed. */
export interface TypedTracking {
  carrier: string
  tracking: string
}

interface TrackingFieldsProps {
  value: TypedTracking
  onChange: (value: TypedTracking) => void
}

/** A carrier and a number, which is checked against those of the carrier as it is typed. */
export function TrackingFields({ value, onChange }: TrackingFieldsProps) {
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
        autoFocus
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
