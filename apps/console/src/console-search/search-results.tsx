import { Box, Skeleton, Typography } from '@mui/material'
import type {
  AutocompleteGroupedOption,
  UseAutocompleteRenderedOption,
  UseAutocompleteReturnValue,
} from '@mui/material/useAutocomplete'
import type { HTMLAttributes } from 'react'
import { useTranslate } from 'react-admin'
import type { SearchOption } from './search-option.ts'

/** The search field, and what was found. */
export type Combobox = UseAutocompleteReturnValue<SearchOption, false, false, false, true>

interface ResultsProps {
  combobox: Combobox
}

/** What was found, under its headings. A list's own elements cannot be groups of options. */
export function Results({ combobox }: ResultsProps) {
  return (
    <Box
      {...(combobox.getListboxProps() as HTMLAttributes<HTMLElement>)}
      // The combobox scrolls it to the option that the arrow keys reach, counting from its edge.
      sx={{ position: 'relative', minHeight: 0, overflowY: 'auto', p: 1 }}
    >
      {combobox.groupedOptions.map((group) => (
        <Group key={group.group} group={group} combobox={combobox} />
      ))}
    </Box>
  )
}

function Group({ group, combobox }: ResultsProps & { group: AutocompleteGroupedOption<SearchOption> }) {
  const headingId = `${combobox.id}-heading-${group.index}`
  return (
    <div role="group" aria-labelledby={headingId}>
      <Typography
        id={headingId}
        component="div"
        variant="body2"
        color="text.secondary"
        sx={{ px: 1.5, pt: 1 }}
      >
        {group.group}
      </Typography>
      {group.options.map((option, place) => (
        <Option key={option.id} combobox={combobox} option={option} index={group.index + place} />
      ))}
    </div>
  )
}

const ROW = { display: 'flex', alignItems: 'center', gap: 2, px: 1.5, py: 0.75, minHeight: 52 } as const

/** The one that Enter opens has a mark at its edge, not only another ground. */
const HIGHLIGHTED = {
  cursor: 'pointer',
  borderLeft: 3,
  borderColor: 'transparent',
  '&.Mui-focused': { bgcolor: 'action.selected', borderColor: 'primary.main' },
} as const

function Option({ combobox, ...rendered }: ResultsProps & UseAutocompleteRenderedOption<SearchOption>) {
  const { icon: Icon, label, detail } = rendered.option
  const { key, ...props } = combobox.getOptionProps(rendered)
  return (
    <Box key={key} {...(props as HTMLAttributes<HTMLElement>)} sx={{ ...ROW, ...HIGHLIGHTED }}>
      <Box sx={{ display: 'flex', color: 'text.secondary' }}>
        <Icon />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap>{label}</Typography>
        {detail && (
          <Typography variant="body2" color="text.secondary" noWrap>
            {detail}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** Where records will stand: as high as they are. */
export function RecordSkeleton() {
  return (
    <Box aria-hidden sx={{ p: 1 }}>
      {Array.from({ length: 3 }, (_, index) => (
        <Box key={index} sx={ROW}>
          <Skeleton variant="circular" width={24} height={24} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="40%" />
            <Skeleton width="65%" />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** In place of results. */
export function NothingFound({ text }: { text: string }) {
  const translate = useTranslate()
  return (
    <Box sx={{ textAlign: 'center', px: 2, py: 6 }}>
      <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {translate('console_search.nothing', { text })}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {translate('console_search.nothing_hint')}
      </Typography>
    </Box>
  )
}
