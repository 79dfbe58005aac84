import NextIcon from '@mui/icons-material/ChevronRightOutlined'
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined'
import { Box, IconButton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { toDay, type Day } from '@shop/contract/days/days.rules'
import {
  FIRST_REPORT_DAY,
  REPORT_SPANS,
  toSpan,
  toSpanAfter,
  toSpanBefore,
  type ReportSpan,
} from '@shop/contract/reports/report-spans.rules'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatSpan } from './format-span.ts'

/** A span of days, by one of its days. */
export interface ChosenSpan {
  span: ReportSpan
  day: Day
}

interface SpanChoiceProps {
  value: ChosenSpan
  onChange: (chosen: ChosenSpan) => void
}

/** Chooses a day, week, month or year, and goes from one to the next. */
export function SpanChoice({ value, onChange }: SpanChoiceProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { span } = value
  const now = toSpan(span, value.day)
  const before = toSpanBefore(span, now)
  const today = toDay(new Date())
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={span}
        aria-label={translate('reports.sales.period')}
        sx={{ backgroundColor: 'background.paper' }}
        // Pressing the chosen one again changes nothing.
        onChange={(_, next: ReportSpan | null) => next && onChange({ span: next, day: value.day })}
      >
        {REPORT_SPANS.map((each) => (
          <ToggleButton key={each} value={each}>
            {translate(`reports.spans.${each}.name`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          aria-label={translate('reports.spans.previous')}
          disabled={before.from < FIRST_REPORT_DAY}
          onClick={() => onChange({ span, day: before.from })}
        >
          <PreviousIcon />
        </IconButton>
        <Typography component="span" aria-live="polite" sx={{ minWidth: '8rem', textAlign: 'center' }}>
          {formatSpan(span, now, locale)}
        </Typography>
        <IconButton
          aria-label={translate('reports.spans.next')}
          disabled={now.until >= today}
          onClick={() => onChange({ span, day: toSpanAfter(span, now).from })}
        >
          <NextIcon />
        </IconButton>
      </Box>
    </Box>
  )
}
