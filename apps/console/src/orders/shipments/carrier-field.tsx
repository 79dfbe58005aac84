import { TextField } from '@mui/material'
import { readLocalizedField } from '@shop/contract/languages/translated'
import { CARRIERS } from '@shop/contract/tracking/carriers.rules'
import { useId } from 'react'
import { useLocaleState } from 'react-admin'

interface CarrierFieldProps {
  label: string
  value: string
  onChange: (carrier: string) => void
}

/** A carrier that the shop knows, or any other one. */
export function CarrierField({ label, value, onChange }: CarrierFieldProps) {
  const id = useId()
  const [locale] = useLocaleState()
  return (
    <>
      <TextField
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { list: id } }}
      />
      <datalist id={id}>
        {CARRIERS.map((carrier) => (
          <option key={carrier.code} value={readLocalizedField(carrier, 'name', locale)} />
        ))}
      </datalist>
    </>
  )
}
