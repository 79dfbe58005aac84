import { Box, Typography } from '@mui/material'
import type { CalendarEntry } from '@shop/contract/calendar/calendar.console'
import { startOf, TIME_ZONE, type Day } from '@shop/contract/days/days.rules'
import { useLocaleState } from 'react-admin'
import { CalendarLink } from './calendar-entry.tsx'
import { listDay, type CalendarSpan } from './calendar-days.ts'

interface CalendarListProps {
  days: readonly Day[]
  span: CalendarSpan
  items: readonly CalendarEntry[]
}

/** The same by day, one below the other: days on which nothing runs are left out. */
export function CalendarList({ days, span, items }: CalendarListProps) {
  const [locale] = useLocaleState()
  const heading = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: TIME_ZONE,
  })
  const filled = days.flatMap((day) => {
    // Of a month, what merely runs is listed once: it would be repeated on each of its days.
    const entries = listDay(items, day).filter(
      ({ part }) => span === 'week' || part !== 'runs' || day === days[0],
    )
    return entries.length === 0 ? [] : [{ day, entries }]
  })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {filled.map(({ day, entries }) => (
        <section key={day} aria-labelledby={`calendar-${day}`}>
          <Typography id={`calendar-${day}`} variant="subtitle1" component="h3" sx={{ mb: 0.5 }}>
            {heading.format(startOf(day))}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
            {entries.map(({ entry, part }) => (
              <li key={`${entry.kind} ${entry.id}`}>
                <CalendarLink entry={entry} part={part} isShort={false} />
              </li>
            ))}
          </Box>
        </section>
      ))}
    </Box>
  )
}
