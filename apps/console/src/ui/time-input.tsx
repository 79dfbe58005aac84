import { TextField, type TextFieldProps } from '@mui/material'
import { fromClock, toClock } from '@shop/contract/days/days.rules'
import { DateTimeInput, useTranslate, type DateTimeInputProps } from 'react-admin'

/** A field of a form for a time of the shop's clock, wherever the browser is. Empty: null. */
export function TimeInput({ helperText = 'time.zone', ...props }: DateTimeInputProps) {
  return (
    <DateTimeInput
      {...props}
      helperText={helperText}
      parse={(time: string) => (time === '' ? null : fromClock(time).toISOString())}
      format={toShownTime}
    />
  )
}

/** The input formats its value twice, so a time of the clock stays one: read as an instant, it would move with the browser's zone. */
function toShownTime(time: string | null | undefined): string {
  if (!time) return ''
  return CLOCK.test(time) ? time : toClock(new Date(time))
}

const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The same next to a button. `value` is a time of the shop's clock; `fromClock` converts it to an instant. */
export function TimeField({
  onChange,
  ...props
}: Pick<TextFieldProps, 'label'> & { value: string; onChange: (time: string) => void }) {
  const translate = useTranslate()
  return (
    <TextField
      {...props}
      type="datetime-local"
      size="small"
      helperText={translate('time.zone')}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: '16rem' }}
    />
  )
}
