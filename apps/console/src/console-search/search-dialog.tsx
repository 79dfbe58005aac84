import CloseIcon from '@mui/icons-material/CloseOutlined'
import SearchIcon from '@mui/icons-material/SearchOutlined'
import { Box, Dialog, IconButton, InputBase, Typography, useMediaQuery, type Theme } from '@mui/material'
import useAutocomplete from '@mui/material/useAutocomplete'
import { MAX_SEARCHED_LENGTH } from '@shop/contract/console-search/console-search.rules'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { QueryError } from '../ui/query-error.tsx'
import type { SearchOption } from './search-option.ts'
import { NothingFound, RecordSkeleton, Results, type Combobox } from './search-results.tsx'
import { usePlaces } from './use-places.ts'
import { useRecords } from './use-records.ts'

/** For screen readers alone. */
const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const EDGE = { px: 2, borderColor: 'divider' } as const

interface SearchDialogProps {
  onClose: () => void
}

/** One search over everything in the console: what is chosen is opened. */
export function SearchDialog({ onClose }: SearchDialogProps) {
  const id = useId()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isPhone}
      maxWidth="sm"
      // As the combobox names its label.
      aria-labelledby={`${id}-label`}
      onClose={onClose}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      // As high with many results as with none.
      slotProps={{ paper: { sx: { height: { xs: '100%', sm: 'min(36rem, calc(100% - 64px))' } } } }}
    >
      <Search id={id} onClose={onClose} />
    </Dialog>
  )
}

function Search({ id, onClose }: SearchDialogProps & { id: string }) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const typed = text.trim()
  const records = useRecords(typed)
  // Places first: they are there at once, and what arrives later moves none of them.
  const options = [...usePlaces(typed), ...records.options]
  const combobox = useSearchCombobox({ id, text, options, onType: setText, onClose })
  const isNothing = options.length === 0 && !records.isLoading && !records.error
  const count = translate('console_search.count', { smart_count: options.length })
  return (
    <>
      <Box component="label" {...combobox.getInputLabelProps()} sx={VISUALLY_HIDDEN}>
        {translate('console_search.open')}
      </Box>
      <SearchField combobox={combobox} onClose={onClose} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        {options.length > 0 && <Results combobox={combobox} />}
        {records.isLoading && <RecordSkeleton />}
        {records.error && (
          <Box sx={{ p: 2 }}>
            <QueryError error={records.error} onRetry={records.retry} />
          </Box>
        )}
        <div role="status">
          {isNothing ? (
            <NothingFound text={typed} />
          ) : (
            <Box component="span" sx={VISUALLY_HIDDEN}>
              {records.isLoading ? translate('console_search.loading') : count}
            </Box>
          )}
        </div>
      </Box>
      <Typography
        variant="caption"
        color="text.secondary"
        sx={{ display: { xs: 'none', md: 'block' }, py: 1, borderTop: 1, ...EDGE }}
      >
        {translate('console_search.keys')}
      </Typography>
    </>
  )
}

interface SearchComboboxProps extends SearchDialogProps {
  id: string
  text: string
  options: SearchOption[]
  onType: (text: string) => void
}

/** A field whose list is always open; the first option is highlighted, and opened by Enter. */
function useSearchCombobox({ id, text, options, onType, onClose }: SearchComboboxProps): Combobox {
  const navigate = useNavigate()
  return useAutocomplete({
    id,
    options,
    open: true,
    value: null,
    inputValue: text,
    autoHighlight: true,
    clearOnBlur: false,
    handleHomeEndKeys: false,
    groupBy: ({ group }: SearchOption) => group,
    getOptionLabel: (option: SearchOption) => option.id,
    // They are found already.
    filterOptions: (found: SearchOption[]) => found,
    onInputChange(_, next, reason) {
      if (reason === 'input') onType(next)
    },
    onChange(_, option) {
      if (!option) return
      onClose()
      void navigate(option.to)
    },
    onClose(_, reason) {
      if (reason === 'escape') onClose()
    },
  })
}

function SearchField({ combobox, onClose }: SearchDialogProps & { combobox: Combobox }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, borderBottom: 1, ...EDGE }}>
      <SearchIcon color="action" />
      <Box {...combobox.getRootProps()} sx={{ flex: 1, minWidth: 0 }}>
        <InputBase
          autoFocus
          fullWidth
          placeholder={translate('console_search.placeholder')}
          inputProps={{
            ...combobox.getInputProps(),
            maxLength: MAX_SEARCHED_LENGTH,
            enterKeyHint: 'go',
            autoCorrect: 'off',
          }}
          sx={{ minHeight: 56, fontSize: '1rem' }}
        />
      </Box>
      <IconButton edge="end" aria-label={translate('ra.action.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  )
}
