import { DateInput, type DateInputProps } from 'react-admin'

/** A day whose filter is a point in time: the start of the day, or its end, where the browser is. */
export function DayInput({ edge, ...props }: DateInputProps & { edge: 'start' | 'end' }) {
  return <DateInput {...props} parse={(day: string) => toTimestamp(day, edge)} format={toDay} />
}

function toTimestamp(day: string, edge: 'start' | 'end'): string | null {
  if (!day) return null
  const date = new Date(`${day}T${edge === 'start' ? '00:00:00' : '23:59:59.999'}`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

function toDay(timestamp: string | null | undefined): string {
  if (!timestamp) return ''
  const date = new Date(timestamp)
  const part = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}
