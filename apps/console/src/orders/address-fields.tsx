import { Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'

export const ADDRESS_FIELDS = [
  'recipient_name',
  'phone',
  'country',
  'province',
  'city',
  'district',
  'address_line1',
  'address_line2',
  'postal_code',
] as const

const OPTIONAL: readonly string[] = ['district', 'address_line2', 'postal_code']
const WIDE: readonly string[] = ['address_line1', 'address_line2']

/** An address while it is typed. */
export type TypedAddress = Partial<Record<(typeof ADDRESS_FIELDS)[number], string | undefined>>

interface AddressFieldsProps {
  value: TypedAddress
  onChange: (value: TypedAddress) => void
}

/** The fields of an address. */
export function AddressFields({ value, onChange }: AddressFieldsProps) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {ADDRESS_FIELDS.map((name) => (
        <TextField
          key={name}
          label={translate(`orders.address.${name}`)}
          required={!OPTIONAL.includes(name)}
          value={value[name] ?? ''}
          onChange={(event) => onChange({ ...value, [name]: event.target.value })}
          sx={WIDE.includes(name) ? { gridColumn: '1 / -1' } : {}}
        />
      ))}
    </Box>
  )
}

/** What the server takes: without fields that are empty, and without the ids of a saved address. */
export function toAddressBody(value: TypedAddress): Record<string, string> {
  return Object.fromEntries(
    ADDRESS_FIELDS.flatMap((name) => {
      const text = value[name]?.trim()
      return text ? [[name, name === 'country' ? text.toUpperCase() : text]] : []
    }),
  )
}

/** Whether nothing is missing. */
export function isComplete(value: TypedAddress): boolean {
  return ADDRESS_FIELDS.every((name) => OPTIONAL.includes(name) || value[name]?.trim())
}
