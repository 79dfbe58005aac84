import NextIcon from '@mui/icons-material/ChevronRightOutlined'
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined'
import {
  Alert,
  Box,
  Button,
  IconButton,
  Skeleton,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { readCalendar } from '@shop/contract/calendar/calendar.console'
import { toDay, type Day } from '@shop/contract/days/days.rules'
import { toSpan, toSpanAfter, toSpanBefore } from '@shop/contract/reports/report-spans.rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Title, useLocaleState, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useServices } from '../data/services.ts'
import { formatSpan } from '../reports/format-span.ts'
import { QueryError } from '../ui/query-error.tsx'
import { CALENDAR_SPANS, findPart, listWeeks, type CalendarSpan } from './calendar-days.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarList } from './calendar-list.tsx'

const VIEWS = ['grid', 'list'] as const

type View = (typeof VIEWS)[number]

/** What is shown, as the address has it. */
interface Shown {
  day: Day
  span: CalendarSpan
  view: View
}

/** What runs in the shop, by month or week: in a grid, or by day in a list, which phones show at first. */
export function CalendarPage() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { api } = useServices()
  const [shown, show] = useShown()
  const { day, span, view } = shown
  const weeks = listWeeks(span, day)
  const own = toSpan(span, day)
  const days = weeks.flat().filter((each) => view === 'grid' || (each >= own.from && each <= own.until))
  const query = { from: days[0]!, until: days.at(-1)! }
  const calendar = useQuery({
    queryKey: [readCalendar.path, query],
    queryFn: ({ signal }) => api.call(readCalendar, { query }, signal),
    placeholderData: keepPreviousData,
  })
  const items = calendar.data?.items ?? []
  const isEmpty = calendar.data && days.every((each) => items.every((item) => !findPart(item, each)))
  return (
    <Box sx={{ pt: 2, display: 'grid', gap: 2 }}>
      <Title title="calendar.title" />
      <Choices shown={shown} onShow={show} />
      {calendar.error && <QueryError error={calendar.error} onRetry={() => void calendar.refetch()} />}
      {calendar.data?.has_more && <Alert severity="info">{translate('calendar.has_more')}</Alert>}
      {calendar.isPending && <Skeleton variant="rounded" height={360} />}
      {isEmpty && <Typography color="text.secondary">{translate('calendar.empty')}</Typography>}
      {calendar.data &&
        (view === 'grid' ? (
          <CalendarGrid
            weeks={weeks}
            span={span}
            month={day.slice(0, 7)}
            items={items}
            label={translate('calendar.label', { span: formatSpan(span, own, locale) })}
            onDay={(next) => show({ day: next, span: 'week', view: 'list' })}
          />
        ) : (
          <CalendarList days={days} span={span} items={items} />
        ))}
    </Box>
  )
}

/** The address is the choice, so that it can be passed on and gone back to. */
function useShown(): [Shown, (next: Shown) => void] {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const [search, setSearch] = useSearchParams()
  const [day, span, view] = ['day', 'span', 'view'].map((name) => search.get(name))
  const isDay = /^20\d\d-\d\d-\d\d$/.test(day ?? '') && !Number.isNaN(Date.parse(day!))
  return [
    {
      day: isDay ? day! : toDay(new Date()),
      span: span === 'week' ? 'week' : 'month',
      view: VIEWS.find((each) => each === view) ?? (isPhone ? 'list' : 'grid'),
    },
    (next) => setSearch({ ...next }),
  ]
}

function Choices({ shown, onShow }: { shown: Shown; onShow: (next: Shown) => void }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { day, span, view } = shown
  const own = toSpan(span, day)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          aria-label={translate('calendar.previous')}
          onClick={() => onShow({ ...shown, day: toSpanBefore(span, own).from })}
        >
          <PreviousIcon />
        </IconButton>
        <Typography
          component="h2"
          variant="subtitle1"
          aria-live="polite"
          sx={{ minWidth: '9rem', textAlign: 'center' }}
        >
          {formatSpan(span, own, locale)}
        </Typography>
        <IconButton
          aria-label={translate('calendar.next')}
          onClick={() => onShow({ ...shown, day: toSpanAfter(span, own).from })}
        >
          <NextIcon />
        </IconButton>
      </Box>
      <Button onClick={() => onShow({ ...shown, day: toDay(new Date()) })}>
        {translate('calendar.today')}
      </Button>
      <Toggle
        label={translate('calendar.span')}
        values={CALENDAR_SPANS}
        texts="calendar.spans"
        value={span}
        onChange={(next) => onShow({ ...shown, span: next })}
      />
      <Toggle
        label={translate('calendar.view')}
        values={VIEWS}
        texts="calendar.views"
        value={view}
        onChange={(next) => onShow({ ...shown, view: next })}
      />
    </Box>
  )
}

interface ToggleProps<Value extends string> {
  label: string
  values: readonly Value[]
  texts: string
  value: Value
  onChange: (next: Value) => void
}

function Toggle<Value extends string>({ label, values, texts, value, onChange }: ToggleProps<Value>) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      sx={{ backgroundColor: 'background.paper' }}
      // Pressing the chosen one again changes nothing.
      onChange={(_, next: Value | null) => next && onChange(next)}
    >
      {values.map((each) => (
        <ToggleButton key={each} value={each}>
          {translate(`${texts}.${each}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
