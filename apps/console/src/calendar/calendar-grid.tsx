import { Box, Link as TextLink } from '@mui/material'
import type { CalendarEntry } from '@shop/contract/calendar/calendar.console'
import { startOf, TIME_ZONE, toDay, type Day } from '@shop/contract/days/days.rules'
import { useLocaleState, useTranslate } from 'react-admin'
import { CalendarLink } from './calendar-entry.tsx'
import { listDay, type CalendarSpan } from './calendar-days.ts'

/** Entries of a day that fit into its cell. */
const SHOWN: Readonly<Record<CalendarSpan, number>> = { month: 4, week: 40 }

interface CalendarGridProps {
  weeks: readonly Day[][]
  span: CalendarSpan
  /** The month that is shown, whose neighbours are paler. */
  month: string
  items: readonly CalendarEntry[]
  /** Names the table. */
  label: string
  onDay: (day: Day) => void
}

/** Weeks as rows, days as cells, with what runs on each of them. */
export function CalendarGrid({ weeks, span, month, items, label, onDay }: CalendarGridProps) {
  const [locale] = useLocaleState()
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: TIME_ZONE })
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        aria-label={label}
        sx={{ width: '100%', minWidth: '40rem', tableLayout: 'fixed', borderCollapse: 'collapse' }}
      >
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <Box
                component="th"
                scope="col"
                key={day}
                sx={{ p: 0.5, textAlign: 'left', color: 'text.secondary', fontWeight: 500 }}
              >
                {weekday.format(startOf(day))}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  isPale={span === 'month' && !day.startsWith(month)}
                  items={items}
                  most={SHOWN[span]}
                  onDay={onDay}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

interface DayCellProps {
  day: Day
  isPale: boolean
  items: readonly CalendarEntry[]
  most: number
  onDay: (day: Day) => void
}

function DayCell({ day, isPale, items, most, onDay }: DayCellProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const entries = listDay(items, day)
  const full = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: TIME_ZONE })
  const left = entries.length - most
  const isToday = day === toDay(new Date())
  return (
    <Box
      component="td"
      aria-current={isToday ? 'date' : undefined}
      sx={{
        verticalAlign: 'top',
        height: '6.5rem',
        p: 0.5,
        border: 1,
        borderColor: 'divider',
        backgroundColor: isToday ? 'action.selected' : isPale ? 'action.hover' : 'background.paper',
      }}
    >
      <Box component="time" dateTime={day} sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <Box component="span" sx={VISUALLY_HIDDEN}>
          {full.format(startOf(day))}
        </Box>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
        {entries.slice(0, most).map(({ entry, part }) => (
          <Box component="li" key={`${entry.kind} ${entry.id}`} sx={{ minWidth: 0 }}>
            <CalendarLink entry={entry} part={part} isShort />
          </Box>
        ))}
      </Box>
      {left > 0 && (
        <TextLink
          component="button"
          type="button"
          sx={{ fontSize: '0.8125rem', minHeight: 24 }}
          onClick={() => onDay(day)}
        >
          {translate('calendar.more', { smart_count: left })}
          <Box component="span" sx={VISUALLY_HIDDEN}>
            {full.format(startOf(day))}
          </Box>
        </TextLink>
      )}
    </Box>
  )
}

const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
