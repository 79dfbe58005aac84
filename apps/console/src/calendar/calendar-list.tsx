import { Box, Typography } from '@mui/material'
import type { CalendarEntry } from '@shop/contract/calendar/calendar.console'
import { startOf, TIME_ZONE, type Day } from '@shop/contract/days/days.rules'
import { useLocaleState } from 'react-admin'
import { CalendarLink } from './calendar-entry.tsx'
import { findPart } from './calendar-days.ts'

/** The same by day, one below the other: days on which nothing runs are left out. */
export function CalendarList({ days, items }: { days: readonly Day[]; items: readonly CalendarEntry[] }) {
  const [locale] = useLocaleState()
  const heading = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: TIME_ZONE,
  })
  const filled = days.flatMap((day) => {
    const entries = items.flatMap((entry) => {
      const part = findPart(entry, day)
      return part === undefined ? [] : [{ entry, part }]
    })
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
