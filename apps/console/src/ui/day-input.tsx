import { endOf, startOf, toDay } from '@shop/contract/days/days.rules'
import { DateInput, type DateInputProps } from 'react-admin'

/** A day of the shop's calendar whose filter is a point in time: its start or its end. */
export function DayInput({ edge, ...props }: DateInputProps & { edge: 'start' | 'end' }) {
  const toTimestamp = edge === 'start' ? startOf : endOf
  return (
    <DateInput
      {...props}
      parse={(day: string) => (Number.isNaN(Date.parse(day)) ? null : toTimestamp(day).toISOString())}
      format={(timestamp: string | null | undefined) => (timestamp ? toDay(new Date(timestamp)) : '')}
    />
  )
}
